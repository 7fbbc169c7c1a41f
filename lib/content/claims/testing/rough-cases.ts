/**
 * Rough and verbal figures, ratios, first places and single quotation marks, with ordinary prose that looks like them.
 * A ⏎ stands for a line break. One case a line: language, verdict, the text of the source, the sentence of the article.
 */
export const roughCases = `
en | unproved | Anything. | Hundreds of studies show that iron pans last.
en | proved | Hundreds of studies show that iron pans last. | Hundreds of studies show that iron pans last.
en | proved | The review covers 340 studies of iron pans. | The review covers hundreds of studies of iron pans.
en | unproved | The review covers 40 studies of iron pans. | The review covers hundreds of studies of iron pans.
en | unproved | Hundreds of cooks own iron pans. | Hundreds of studies praise iron pans.
en | unproved | Anything. | Millions of cooks trust cast iron.
en | proved | About 4,500,000 cooks trust cast iron. | Millions of cooks trust cast iron.
en | proved | Tens of thousands of cooks trust cast iron. | Thousands of cooks trust cast iron.
en | unproved | Thousands of cooks trust cast iron. | Tens of thousands of cooks trust cast iron.
en | unproved | Anything. | The brand is loved by millions.
en | unproved | Anything. | Several hundred people came.
en | unproved | Anything. | A few thousand shops sell it.
en | unproved | Anything. | Dozens of restaurants use it.
en | unproved | Anything. | A million users trust the app.
en | proved | We have 1,000,000 users. | One million users trust us, and we have one million users.
en | unproved | Anything. | The fire cost half a million dollars.
en | unproved | Anything. | A dozen restaurants use our pans.
en | unproved | Anything. | Two dozen people were asked.
en | proved | The jury asked 24 people. | The jury asked two dozen people.
en | unproved | Anything. | Three studies found the same.
en | unproved | Anything. | The new oven doubles your output.
en | unproved | Anything. | Sales doubled after the relaunch.
en | proved | Sales doubled after the relaunch. | After the relaunch, sales doubled.
en | unproved | Sales tripled after the relaunch. | After the relaunch, sales doubled.
en | unproved | Anything. | It will double the lifespan of the pan.
en | unproved | Anything. | Prices have tripled, and rents quadrupled.
en | unproved | Anything. | The price rose tenfold.
en | unproved | Anything. | Iron is twice as heavy.
en | proved | Iron is two times as heavy as steel. | Iron is twice as heavy as steel.
en | unproved | Anything. | Emissions have halved.
en | unproved | Anything. | Mix water and rice at 3:1.
en | proved | Mix water and rice at a ratio of 3:1. | Mix water and rice at a ratio of 3:1.
en | unproved | Mix water and rice at a ratio of 2:1. | Mix water and rice at a ratio of 3:1.
en | unproved | Anything. | This is the #1 pan in Europe.
en | proved | This is the number one pan in Europe. | This is the #1 pan in Europe.
en | unproved | Anything. | The brand is ranked No. 1 by testers.
en | unproved | Anything. | 'We never sell your data to anybody,' says Bob.
en | proved | "We never sell your data to anybody," says Bob. | 'We never sell your data to anybody,' says Bob.
en | unproved | Anything. | Bob said: 'It's the best pan that I've had in the cooks' kitchen.'
en | proved | Bob: "We love pans." Ann: "Not me, I love pots." | 'We love pans' says Bob. 'Not me, I love pots,' says Ann.
en | none | Anything. | A dozen eggs wait beside the two bowls.
en | none | Anything. | Beat half a dozen large eggs with a dozen fresh oysters.
en | none | Anything. | There are hundreds of ways to season a pan, and thousands of reasons to do it.
en | none | Anything. | Decorate the cake with hundreds and thousands.
en | none | Anything. | You were one in a million, thanks a million.
en | none | Anything. | Let the dough rise until it has doubled in size.
en | none | Anything. | Melt the chocolate in a double boiler, and double-check the time.
en | none | Anything. | The lid doubles as a pan, and the handle doubled over.
en | none | Anything. | You can double the recipe or double the dough.
en | none | Anything. | Add the halved tomatoes to the two halves of the bread.
en | none | Anything. | The reason is twofold, and manifold are its effects.
en | none | Anything. | Wash it once or twice and dry it.
en | none | Anything. | He read from John 3:1 and from Genesis 1:1.
en | none | Anything. | Book a 1:1 call with the cook.
en | none | Anything. | Tip #1: dry the pan.
en | none | Anything. | The cooks' pans and the waiters' tips are on the table.
en | none | Anything. | 'Tis the season for the cooks' new pans.
en | none | Anything. | They call it 'seasoning', or a 'season coat'.
en | none | Anything. | Two people carry it with the help of three friends.
de | unproved | Etwas. | Hunderte Studien zeigen das.
de | proved | Hunderte Studien zeigen es. | Hunderte Studien zeigen es.
de | unproved | Etwas. | Millionen Köche vertrauen auf Eisen.
de | proved | Rund 4,5 Millionen Köche vertrauen auf Eisen. | Rund 4,5 Mio. Köche vertrauen auf Eisen.
de | unproved | Etwas. | Eine Million Menschen nutzen die App.
de | unproved | Etwas. | Der Umsatz hat sich verdoppelt.
de | unproved | Etwas. | Eisen ist doppelt so schwer.
de | unproved | Etwas. | Das ist die Nummer 1 in Europa.
de | unproved | Etwas. | Ein Dutzend Restaurants nutzt die Pfanne.
de | none | Etwas. | Ein Dutzend Eier liegt bereit.
de | none | Etwas. | Den Teig gehen lassen, bis er sich verdoppelt hat.
de | none | Etwas. | Klicken Sie doppelt und halbieren Sie die Tomaten.
de | unproved | Etwas. | ‚Wir verkaufen Ihre Daten niemals‘, sagt die Gründerin.
fr | unproved | Rien. | Des centaines d’études le montrent.
fr | unproved | Rien. | Des millions de cuisiniers l’utilisent.
fr | proved | Plus de 3,5 millions de cuisiniers l’utilisent. | Plus de 3 500 000 cuisiniers l’utilisent.
fr | unproved | Rien. | Le prix a doublé.
fr | none | Rien. | Une doublure double le manteau.
es | unproved | Nada. | Cientos de estudios lo demuestran.
es | unproved | Nada. | Miles de personas lo usan.
es | unproved | Nada. | El precio se duplicó.
es | none | Nada. | El doble fondo de la olla.
it | unproved | Niente. | Migliaia di persone lo usano.
it | unproved | Niente. | Il prezzo è raddoppiato.
pt | unproved | Nada. | Milhares de pessoas usam a panela.
pt | unproved | Nada. | O preço dobrou.
nl | unproved | Niets. | Duizenden koks gebruiken de pan.
nl | unproved | Niets. | De prijs verdubbelde.
nl | none | Niets. | Zet 's avonds de pan klaar en geniet 's morgens van het brood.
ru | unproved | Ничего. | Сотни исследований подтверждают это.
ru | unproved | Ничего. | Двадцать пять поваров работают здесь.
ru | proved | Здесь работают 25 поваров. | Двадцать пять поваров работают здесь.
ru | unproved | Ничего. | Это самая лёгкая сковорода.
ru | proved | Это самая лёгкая сковорода в городе. | Это самая лёгкая сковорода в городе.
ru | unproved | Ничего. | Это лучшая сковорода в мире.
ru | unproved | Ничего. | Цена выросла вдвое.
ru | none | Ничего. | В ближайшее время и в дальнейшем это пригодится.
pl | unproved | Nic. | Tysiące kucharzy jej używają.
sv | unproved | Inget. | Hundratals kockar använder den.
ja | unproved | 別の内容です。 | 数百人の料理人が使っています。
ja | unproved | 別の内容です。 | 売上が倍増しました。
zh | unproved | 别的内容。 | 成千上万的厨师使用它。
zh | unproved | 别的内容。 | 销量翻了一番。
`;
