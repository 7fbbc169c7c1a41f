import { finishWordPressAnswer } from "@/app/_actions/finish-wordpress-answer";

export const GET = finishWordPressAnswer;
