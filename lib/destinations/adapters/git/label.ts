export const gitLabel = "Git repository";
