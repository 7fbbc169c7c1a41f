import { downloadArticles } from "@/app/_actions/downloads/download-articles";

export const GET = downloadArticles;
