/** Words of praise and of negation by language; `*` matches any ending. */
interface PraiseWords {
  praise: readonly string[];
  negations: readonly string[];
  /** Whether the negation follows what it negates. */
  negatesAfter?: true;
}

const list = (text: string) => text.split(",").map((word) => word.trim());

export const praiseWords: Readonly<Record<string, PraiseWords>> = {
  en: {
    praise: list(
      "best, leading, leader, excellent, great, outstanding, superb, unbeatable, unmatched, unrivalled, unrivaled, recommend*, impressive, superior, perfect, amazing, brilliant, fantastic, award-winning, top choice, first choice, gold standard, market leader, most trusted, most popular, most reliable",
    ),
    negations: list(
      "not, no, never, isn't, aren't, wasn't, don't, doesn't, cannot, can't, hardly, nor, neither",
    ),
  },
  de: {
    praise: list(
      "beste, besten, bester, bestes, führend*, marktführer*, hervorragend*, ausgezeichnet*, exzellent*, großartig*, überlegen*, unschlagbar*, empfehl*, empfohlen*, perfekt*, beeindruckend*, erstklassig*, erste wahl, preisgekrönt*",
    ),
    negations: list("nicht, kein*, nie, niemals, kaum, weder"),
  },
  nl: {
    praise: list(
      "beste, toonaangevend*, marktleider*, uitstekend*, geweldig*, superieur*, onverslaanbaar*, aanbevelen*, aanbevolen, aanrader, perfect*, indrukwekkend*, eersteklas, eerste keus, bekroond*",
    ),
    negations: list("niet, geen, nooit, nauwelijks, noch"),
  },
  fr: {
    praise: list(
      "meilleur*, leader*, excellent*, remarquable*, formidable*, supérieur*, imbattable*, incontournable*, recommand*, parfait*, impressionnant*, référence du marché, premier choix, primé*",
    ),
    negations: list("ne, n, pas, aucun*, jamais, ni, guère"),
  },
  es: {
    praise: list(
      "mejor, mejores, líder*, excelente*, magnífic*, estupend*, superior*, inmejorable*, insuperable*, recomend*, recomiend*, perfect*, impresionante*, primera opción, galardonad*",
    ),
    negations: list("no, ningún, ninguna, ninguno, nunca, jamás, ni, tampoco"),
  },
  pt: {
    praise: list(
      "melhor, melhores, líder*, excelente*, magnífic*, ótim*, superior*, imbatível, imbatíveis, insuperável, recomend*, perfeit*, impressionante*, primeira escolha, premiad*",
    ),
    negations: list("não, nenhum*, nunca, jamais, nem, tampouco"),
  },
  it: {
    praise: list(
      "migliore, migliori, leader, eccellent*, ottim*, magnific*, superior*, imbattibil*, insuperabil*, consigli*, raccomand*, perfett*, impressionant*, prima scelta, premiat*",
    ),
    negations: list("non, nessun*, mai, né, neppure, nemmeno"),
  },
  pl: {
    praise: list(
      "najlepsz*, wiodąc*, lider*, doskonał*, świetn*, znakomit*, wspaniał*, wybitn*, niezrównan*, bezkonkurencyjn*, polec*, idealn*, imponując*, nagradzan*",
    ),
    negations: list("nie, żaden, żadna, żadne, nigdy, ani"),
  },
  ja: {
    praise: list(
      "最高, 最良, 最適, 優れ, 優秀, 素晴らし, すばらし, おすすめ, お勧め, 一番, 第一人者, 完璧, 見事, 定評, 抜群, 業界トップ, 業界をリード",
    ),
    negations: list("ない, ません, なく"),
    negatesAfter: true,
  },
  ar: {
    praise: list(
      "أفضل, رائد, رائدة, ممتاز, ممتازة, متميز, متميزة, رائع, رائعة, مذهل, مذهلة, مثالي, مثالية, متفوق, متفوقة, ننصح, نوصي, الأول في السوق",
    ),
    negations: list("ليس, ليست, لا, لم, لن, غير"),
  },
};
