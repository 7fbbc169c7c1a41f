import { serveSitemap } from "@/lib/destinations/adapters/hosted/site/serve-blog";
import { blogSite } from "../../blog-site";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => serveSitemap(blogSite(), request);
