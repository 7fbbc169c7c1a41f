const isSentence = (text) => /\S+\s+\S+\s+\S+/.test(text);

/** Leaves texts of three words and more alone: what they say to people is not what the tests are about. */
const ignoreSentences = {
  shouldIgnore({ node }) {
    const sentence =
      (node.type === "StringLiteral" && isSentence(node.value)) ||
      (node.type === "TemplateLiteral" && isSentence(node.quasis.map(({ value }) => value.raw).join("x")));
    return sentence ? "A sentence for people." : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "sentences", value: ignoreSentences }];
