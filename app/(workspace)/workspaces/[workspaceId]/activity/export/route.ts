import { downloadActivity } from "@/app/_actions/downloads/download-activity";

export const GET = downloadActivity;
