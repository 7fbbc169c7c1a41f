export const label = "Git repository";
