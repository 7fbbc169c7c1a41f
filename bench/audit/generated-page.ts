const words =
  "anvil forge hammer steel iron heat shop work tool fire coal blade edge craft smith bench light cold strong weight price order guide repair clean store metal learn start build keep check safe small large simple good".split(
    " ",
  );
const menu = Array.from({ length: 30 }, (_, nr) => link(nr)).join("");
const paragraphs = 22;
const wordsOfParagraph = 55;

/** A page of about 14 kB as an ordinary site has it: a menu, a text of its own, links, an image and structured data. */
export function generatedPage(nr: number, pages: number): string {
  const title = `Page ${nr} about ${words[nr % words.length]} and ${words[(nr * 7) % words.length]}`;
  const text = Array.from({ length: paragraphs }, (_, part) => paragraph(nr, part, pages)).join("");
  const children = Array.from({ length: 10 }, (_, child) => 10 * nr + child + 1).filter(
    (each) => each < pages,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="What ${title} has to say, with prices, pictures and a guide for those who begin.">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="canonical" href="${pathOf(nr)}">
<meta property="og:title" content="${title}"><meta property="og:url" content="${pathOf(nr)}">
<style>${".a{margin:0;padding:1rem}".repeat(60)}</style>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"${title}"}</script>
</head><body><header><nav><ul>${menu}</ul></nav></header><main><article><h1>${title}</h1>
<img src="/logo.png" alt="An anvil" width="200" height="100">${text}</article><ul>${children.map(link).join("")}</ul></main>
<footer><p>© Acme</p></footer></body></html>`;
}

function pathOf(nr: number): string {
  return nr === 0 ? "/" : `/page-${nr}`;
}

function link(nr: number): string {
  return `<li class="menu-item menu-item-${nr}"><a class="menu-link" href="${pathOf(nr)}">Page ${nr} of the shop</a></li>`;
}

function paragraph(nr: number, part: number, pages: number): string {
  let state = (nr + 1) * 7919 + part * 104_729;
  const text = Array.from({ length: wordsOfParagraph }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return words[(state >>> 16) % words.length];
  });
  const heading = part % 4 === 0 ? `<h2>Part ${part} about ${text[0]}</h2>` : "";
  return `${heading}<p>${text.join(" ")} <a href="${pathOf(state % pages)}">more about ${text[1]} ${text[2]}</a>.</p>`;
}
