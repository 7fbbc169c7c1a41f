import type { Metadata } from "next";
import { DocsPage } from "../docs-page";
import { docsPage } from "../pages";

const path = "/docs/writing";
const { title, description } = docsPage(path);

export const metadata: Metadata = { title, description };

export default function WritingPage() {
  return (
    <DocsPage path={path}>
      <p>
        A search-optimised article answers the question behind a search, completely and in plain words. Search
        engines reward pages that readers do not have to leave, so the useful work is in deciding what a
        reader wants to know and in saying it clearly. Headings, descriptions and structured data help a
        machine to recognise that work. They do not replace it.
      </p>
      <h2>Start from a keyword that someone searches for</h2>
      <p>
        The keyword of an article is the phrase that a reader would type. A good keyword names a need, such as
        “how to clean a cast iron pan”, rather than a category such as “pans”. Galley refuses keywords that
        cannot lead to an article, such as test strings or a bare brand name, before any credit is spent. It
        also refuses a keyword that the project has an article for already, because two pages for one search
        compete with each other. Spelling variants in case, spacing and punctuation count as the same keyword.
      </p>
      <h2>Say in the brief what only you know</h2>
      <p>
        A brief tells the writer what no model can know: the experience of the business, the audience, the
        numbers that are true, the words that the brand avoids. Two honest sentences in a brief do more for an
        article than a page of instructions about style. A title may be given as well, and is then kept as it
        is.
      </p>
      <h2>Structure helps readers and machines alike</h2>
      <p>
        An article needs one main heading, which is its title, and sections whose headings say what the
        section answers. Galley stores the text of an article without a main heading of its own, so that the
        page that shows it has exactly one. Short paragraphs, lists for steps and tables for comparisons let a
        reader find the part that matters.
      </p>
      <p>
        Every article carries a slug, an excerpt of at most 300 characters and a meta description of at most
        160. The slug keeps the script of its language: an article in Japanese or Arabic has a readable
        address. Structured data describes the article as a blog posting of the project’s organisation, and a
        section of questions and answers is described as such. It claims nothing that Galley does not know:
        there is no invented author and no picture that does not exist.
      </p>
      <h2>Scoring and revising</h2>
      <p>
        A draft is scored from 0 to 100 by fixed rules about its structure, its length and its use of the
        keyword. The same text always gets the same score. A draft that scores under 80, or that has something
        that would stop it from being published, is revised, at most twice. The best version is kept, and a
        revision that makes an article worse is dropped.
      </p>
      <p>
        The publish gate stands between an article and the public. It stops a text that still has unfilled
        placeholders, a text in which a model refuses to write, and a text with more than one main heading.
        The answer lists each problem with its line, so that a person can mend it.
      </p>
      <h2>Choosing a writer</h2>
      <p>
        Galley writes with OpenAI, Anthropic, Google, or any server that speaks the OpenAI API, such as Ollama
        or vLLM on a machine of one’s own. The choice is a setting of the server. Without one, the built-in
        sample writer composes articles from the brief and the project’s own pages. It links its sources, it
        does not know anything beyond them, and its articles are labelled as samples.
      </p>
    </DocsPage>
  );
}
