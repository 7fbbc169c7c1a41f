import { finishWordPressAnswer } from "@/lib/surfaces/actions/finish-wordpress-answer";

export const GET = finishWordPressAnswer;
