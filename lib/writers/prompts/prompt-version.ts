/** Goes up with every change to a prompt: a stored answer belongs to the prompt that it was given to. */
export const promptVersion = "1";
