/** The blog's own phrases, in the language of the article around them. */
export interface Phrases {
  /** The language that the phrases are in: English when there is no translation. */
  lang: string;
  updated(date: string): string;
  newer: string;
  older: string;
  empty: string;
  notFound: string;
  skip: string;
}

const english: Phrases = {
  lang: "en",
  updated: (date) => `Updated ${date}`,
  newer: "Newer articles",
  older: "Older articles",
  empty: "Nothing has been published here yet.",
  notFound: "There is no page at this address",
  skip: "Skip to the article",
};

const translations: Record<string, Phrases> = {
  en: english,
  de: {
    lang: "de",
    updated: (date) => `Aktualisiert am ${date}`,
    newer: "Neuere Artikel",
    older: "Ältere Artikel",
    empty: "Hier wurde noch nichts veröffentlicht.",
    notFound: "Unter dieser Adresse gibt es keine Seite",
    skip: "Zum Artikel springen",
  },
  fr: {
    lang: "fr",
    updated: (date) => `Mis à jour le ${date}`,
    newer: "Articles plus récents",
    older: "Articles plus anciens",
    empty: "Rien n’a encore été publié ici.",
    notFound: "Il n’y a pas de page à cette adresse",
    skip: "Aller à l’article",
  },
  es: {
    lang: "es",
    updated: (date) => `Actualizado el ${date}`,
    newer: "Artículos más recientes",
    older: "Artículos anteriores",
    empty: "Aún no se ha publicado nada aquí.",
    notFound: "No hay ninguna página en esta dirección",
    skip: "Ir al artículo",
  },
  pt: {
    lang: "pt",
    updated: (date) => `Atualizado em ${date}`,
    newer: "Artigos mais recentes",
    older: "Artigos mais antigos",
    empty: "Ainda não há nada publicado aqui.",
    notFound: "Não há nenhuma página neste endereço",
    skip: "Ir para o artigo",
  },
  it: {
    lang: "it",
    updated: (date) => `Aggiornato il ${date}`,
    newer: "Articoli più recenti",
    older: "Articoli meno recenti",
    empty: "Qui non è ancora stato pubblicato nulla.",
    notFound: "Non c’è nessuna pagina a questo indirizzo",
    skip: "Vai all’articolo",
  },
  nl: {
    lang: "nl",
    updated: (date) => `Bijgewerkt op ${date}`,
    newer: "Nieuwere artikelen",
    older: "Oudere artikelen",
    empty: "Hier is nog niets gepubliceerd.",
    notFound: "Er is geen pagina op dit adres",
    skip: "Naar het artikel",
  },
  ar: {
    lang: "ar",
    updated: (date) => `آخر تحديث: ${date}`,
    newer: "مقالات أحدث",
    older: "مقالات أقدم",
    empty: "لم يُنشر شيء هنا بعد.",
    notFound: "لا توجد صفحة على هذا العنوان",
    skip: "انتقل إلى المقال",
  },
  he: {
    lang: "he",
    updated: (date) => `עודכן: ${date}`,
    newer: "מאמרים חדשים יותר",
    older: "מאמרים ישנים יותר",
    empty: "עדיין לא פורסם כאן דבר.",
    notFound: "אין עמוד בכתובת הזאת",
    skip: "דלגו למאמר",
  },
  ja: {
    lang: "ja",
    updated: (date) => `更新日：${date}`,
    newer: "新しい記事",
    older: "過去の記事",
    empty: "まだ記事はありません。",
    notFound: "このアドレスにはページがありません",
    skip: "記事へ移動",
  },
};

export function phrasesIn(lang: string): Phrases {
  return translations[lang.split("-")[0] ?? ""] ?? english;
}
