/** What the comparison with Yoast SEO uses of its package, which has no types. */
declare module "yoastseo" {
  export interface Researcher {
    getResearch(name: "getFleschReadingScore"): { score: number };
  }
  interface Assessor {
    assess(paper: object): void;
    getValidResults(): { getIdentifier(): string; getScore(): number }[];
  }
  export const Paper: new (text: string, attributes: object) => object;
  export const SeoAssessor: new (researcher: Researcher) => Assessor;
  export const ContentAssessor: new (researcher: Researcher) => Assessor;
}
