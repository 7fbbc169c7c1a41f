import { downloadPassport } from "@/app/_actions/downloads/download-passport";

export const GET = downloadPassport;
