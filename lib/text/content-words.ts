/** A word that says something about a subject, or two neighbouring letters of a script without spaces. */
export interface ContentWord {
  /** Equal for the common forms of a word, such as "customer" and "customers". */
  stem: string;
  at: number;
  end: number;
}

/** Words that say nothing about a subject, in the languages whose words are known. */
const stopwords = new Set(
  `a about all also an and any are as at be been but by can do does each for from get had has have he her his how i if
  in into is it its just many may me more most much my no not of off on one only onto or our out over own per she so
  some such than that the their them then there these they this those to too under until up us use was we were what
  when where which while who whom whose why will with within would you your
  aber als am an auch auf aus bei beim bis da dabei damit davon dazu dafür das dass dem den der des dich die dies diese diesem diesen
  dieser dieses doch du durch ein eine einem einen einer eines er es etwa für gibt haben hat hatte ich ihr ihre ihrem
  ihren im in ins ist je kann können man mehr mit nach nicht noch nur ob oder ohne rund sehr sein seine seinem seinen
  seit sich sie sind so sowie über um und uns unser unsere unter vom von vor war waren was wenn werden wie wir wird
  wurde wurden zu zum zur zwischen
  au aux avec c ce ces cet cette comme d dans de depuis des du elle elles en entre est et été il ils j je l la le les
  leur leurs lui m mais n ne nos notre nous on ont ou où par pas plus pour qu quand que qui s sa sans se ses si sont
  sous sur un une vers votre vous y
  al cada como con cual cuando del desde donde dos e el ella ellos es esa ese eso esta está este esto fue ha hasta hay
  la las lo los más me mi muy nos o para pero por porque que se según ser si sin sobre son su sus también tiene un una
  uno unos y ya
  ai alla alle anche che chi ci coi col come con cui da dai dal dalla degli dei del dell della delle di dove e ed era
  essere fra gli ha hanno il in io la le lo loro ma nei nel nell nella nelle non o per perché più quando quanto questa
  questo qui se sei si sono sua sue sui sul sulla suo suoi tra un una uno
  ao aos as às com da das do dos e é em entre era eram esta está foi já mais mas me na nas no nos num numa o os ou para
  pela pelas pelo pelos por que quem são se sem ser seu seus só sua suas também tem têm um uma
  aan af al als bij dan dat de den deze die dit door een en er had heb hebben heeft het hij hoe hun ik in is je kan
  maar met naar niet nog of om onder onze ook op over te tot uit van voor waar was wat we werd wij worden wordt ze zich
  zijn zo
  att av den det ett för från har hos i inom med och om på som till är var vid
  af at blev der er et fra han hun ikke jeg men og også på sig til ved
  dla do i jak jest już lub na nie od oraz po przez się są ta tak to w we z za ze że`.split(/\s+/),
);

const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const runs = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{M}])+`, "gu");
const startsUnspaced = new RegExp(`^[${unspaced}]`, "u");
/** Hiragana, which are particles and endings, are left out. */
const subruns = new RegExp(
  `[\\p{Script=Katakana}ー]+|\\p{Script=Han}+|(?:(?![\\p{Script=Katakana}ー\\p{Script=Han}\\p{Script=Hiragana}])[${unspaced}])+`,
  "gu",
);
const plainLatin = /^[a-z]+$/;
const lettersMax = 60;

/** The words of a text that say something about a subject, in order; numbers and punctuation are left out. */
export function contentWords(text: string): ContentWord[] {
  const words: ContentWord[] = [];
  for (const { 0: run, index: at } of text.matchAll(runs)) {
    if (startsUnspaced.test(run)) words.push(...pairsOf(run, at));
    else {
      const word = run.slice(0, lettersMax).toLowerCase();
      if (!stopwords.has(word)) words.push({ stem: stemOf(word), at, end: at + run.length });
    }
  }
  return words;
}

/** Katakana are words as they stand; other runs are split into pairs of neighbouring letters. */
function pairsOf(run: string, at: number): ContentWord[] {
  return Array.from(run.matchAll(subruns)).flatMap(({ 0: part, index }) => {
    const from = at + index;
    const letters = Array.from(part);
    if (letters.length <= 2 || /^[\p{Script=Katakana}ー]/u.test(part)) {
      return [{ stem: part.slice(0, lettersMax), at: from, end: from + part.length }];
    }
    let offset = from;
    return letters.slice(0, -1).map((letter, pair) => {
      const stem = letter + (letters[pair + 1] ?? "");
      const word = { stem, at: offset, end: offset + stem.length };
      offset += letter.length;
      return word;
    });
  });
}

/** A stem without grammar: accents and endings of one or two letters are dropped, and the rest is cut. */
export function stemOf(word: string): string {
  const folded = plainLatin.test(word)
    ? word
    : word.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  if (!/^\p{Script=Latin}+$/u.test(folded)) {
    return /^[\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(folded) ? folded.slice(0, 5) : word;
  }
  let stem = folded;
  for (let shorter = shortened(stem); shorter.length >= stemLettersMin; shorter = shortened(stem)) {
    if (shorter === stem) break;
    stem = shorter;
  }
  return stem.slice(0, stemLettersMax);
}

const stemLettersMin = 4;
const stemLettersMax = 7;

function shortened(word: string): string {
  const twice = word.replace(/[aeiouy][nsrm]$/, "");
  return twice.length >= stemLettersMin
    ? twice.replace(/[aeiouy]$/, "")
    : word.replace(/(?:(?<!s)s|[aeiouy])$/, "");
}
