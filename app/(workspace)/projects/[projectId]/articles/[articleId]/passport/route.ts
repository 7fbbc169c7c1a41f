import { downloadPassport } from "@/lib/surfaces/actions/downloads/download-passport";

export const GET = downloadPassport;
