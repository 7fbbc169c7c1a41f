const isSentence = (text) => /\S+\s+\S+\s+\S+/.test(text);

/** Does not mutate texts of three or more words: tests need not check the wording of messages. */
const ignoreSentences = {
  shouldIgnore({ node }) {
    const sentence =
      (node.type === "StringLiteral" && isSentence(node.value)) ||
      (node.type === "TemplateLiteral" && isSentence(node.quasis.map(({ value }) => value.raw).join("x")));
    return sentence ? "A sentence for people." : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "sentences", value: ignoreSentences }];
