import { finishGoogleAnswer } from "@/app/_actions/finish-google-answer";

export const GET = finishGoogleAnswer;
