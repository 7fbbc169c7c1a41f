import { downloadPassport } from "@/lib/surfaces/actions/download-passport";

export const GET = downloadPassport;
