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
  next: string;
  previous: string;
  related: string;
  newest: string;
  all: string;
  feed: string;
}

const english: Phrases = {
  lang: "en",
  updated: (date) => `Updated ${date}`,
  newer: "Newer articles",
  older: "Older articles",
  empty: "Nothing has been published here yet.",
  notFound: "There is no page at this address",
  skip: "Skip to the article",
  next: "Next article",
  previous: "Previous article",
  related: "Related articles",
  newest: "Newest articles",
  all: "All articles",
  feed: "Feed",
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
    next: "Nächster Artikel",
    previous: "Vorheriger Artikel",
    related: "Verwandte Artikel",
    newest: "Neueste Artikel",
    all: "Alle Artikel",
    feed: "Feed",
  },
  fr: {
    lang: "fr",
    updated: (date) => `Mis à jour le ${date}`,
    newer: "Articles plus récents",
    older: "Articles plus anciens",
    empty: "Rien n’a encore été publié ici.",
    notFound: "Il n’y a pas de page à cette adresse",
    skip: "Aller à l’article",
    next: "Article suivant",
    previous: "Article précédent",
    related: "Articles liés",
    newest: "Derniers articles",
    all: "Tous les articles",
    feed: "Flux",
  },
  es: {
    lang: "es",
    updated: (date) => `Actualizado el ${date}`,
    newer: "Artículos más recientes",
    older: "Artículos anteriores",
    empty: "Aún no se ha publicado nada aquí.",
    notFound: "No hay ninguna página en esta dirección",
    skip: "Ir al artículo",
    next: "Artículo siguiente",
    previous: "Artículo anterior",
    related: "Artículos relacionados",
    newest: "Últimos artículos",
    all: "Todos los artículos",
    feed: "Canal de noticias",
  },
  pt: {
    lang: "pt",
    updated: (date) => `Atualizado em ${date}`,
    newer: "Artigos mais recentes",
    older: "Artigos mais antigos",
    empty: "Ainda não há nada publicado aqui.",
    notFound: "Não há nenhuma página neste endereço",
    skip: "Ir para o artigo",
    next: "Artigo seguinte",
    previous: "Artigo anterior",
    related: "Artigos relacionados",
    newest: "Artigos mais recentes",
    all: "Todos os artigos",
    feed: "Feed",
  },
  it: {
    lang: "it",
    updated: (date) => `Aggiornato il ${date}`,
    newer: "Articoli più recenti",
    older: "Articoli meno recenti",
    empty: "Qui non è ancora stato pubblicato nulla.",
    notFound: "Non c’è nessuna pagina a questo indirizzo",
    skip: "Vai all’articolo",
    next: "Articolo successivo",
    previous: "Articolo precedente",
    related: "Articoli correlati",
    newest: "Ultimi articoli",
    all: "Tutti gli articoli",
    feed: "Feed",
  },
  nl: {
    lang: "nl",
    updated: (date) => `Bijgewerkt op ${date}`,
    newer: "Nieuwere artikelen",
    older: "Oudere artikelen",
    empty: "Hier is nog niets gepubliceerd.",
    notFound: "Er is geen pagina op dit adres",
    skip: "Naar het artikel",
    next: "Volgend artikel",
    previous: "Vorig artikel",
    related: "Verwante artikelen",
    newest: "Nieuwste artikelen",
    all: "Alle artikelen",
    feed: "Feed",
  },
  ar: {
    lang: "ar",
    updated: (date) => `آخر تحديث: ${date}`,
    newer: "مقالات أحدث",
    older: "مقالات أقدم",
    empty: "لم يُنشر شيء هنا بعد.",
    notFound: "لا توجد صفحة على هذا العنوان",
    skip: "انتقل إلى المقال",
    next: "المقال التالي",
    previous: "المقال السابق",
    related: "مقالات ذات صلة",
    newest: "أحدث المقالات",
    all: "جميع المقالات",
    feed: "موجز",
  },
  he: {
    lang: "he",
    updated: (date) => `עודכן: ${date}`,
    newer: "מאמרים חדשים יותר",
    older: "מאמרים ישנים יותר",
    empty: "עדיין לא פורסם כאן דבר.",
    notFound: "אין עמוד בכתובת הזאת",
    skip: "דלגו למאמר",
    next: "המאמר הבא",
    previous: "המאמר הקודם",
    related: "מאמרים קשורים",
    newest: "המאמרים האחרונים",
    all: "כל המאמרים",
    feed: "עדכונים",
  },
  ja: {
    lang: "ja",
    updated: (date) => `更新日：${date}`,
    newer: "新しい記事",
    older: "過去の記事",
    empty: "まだ記事はありません。",
    notFound: "このアドレスにはページがありません",
    skip: "記事へ移動",
    next: "次の記事",
    previous: "前の記事",
    related: "関連記事",
    newest: "最新の記事",
    all: "すべての記事",
    feed: "フィード",
  },
};

export function phrasesIn(lang: string): Phrases {
  return translations[lang.split("-")[0] ?? ""] ?? english;
}
