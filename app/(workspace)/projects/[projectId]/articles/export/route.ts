import { downloadArticles } from "@/lib/surfaces/actions/downloads/download-articles";

export const GET = downloadArticles;
