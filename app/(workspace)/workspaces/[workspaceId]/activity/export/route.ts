import { downloadActivity } from "@/lib/surfaces/actions/downloads/download-activity";

export const GET = downloadActivity;
