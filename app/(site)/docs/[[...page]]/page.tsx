import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "../docs-page";
import { docsPages } from "../pages";
import { renderDocument } from "../render-document";

interface Props {
  params: Promise<{ page?: string[] }>;
}

const documents = docsPages.filter((page) => "file" in page);

/** All pages are rendered at build time, so the server does not need the Markdown files. */
export const dynamicParams = false;

export function generateStaticParams(): { page: string[] }[] {
  return documents.map(({ path }) => ({ page: path.split("/").slice(2) }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, description } = documentOf(await params);
  return { title, description };
}

/** A documentation page, rendered from its Markdown file under docs/. */
export default async function DocumentPage({ params }: Props) {
  const { path, file } = documentOf(await params);
  return <DocsPage path={path} html={await renderDocument(file)} />;
}

function documentOf({ page = [] }: { page?: string[] }) {
  const path = ["/docs", ...page].join("/");
  return documents.find((each) => each.path === path) ?? notFound();
}
