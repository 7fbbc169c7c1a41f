/** A ⏎ stands for a line break. One case a line: the language, the verdict, the text of the source, the sentence of the article. */
export const otherCases = `
de | proved | Wir haben 1.200 Kunden in Europa. | Das Unternehmen hat 1200 Kunden in Europa.
de | proved | Acme wurde am 3. März 2011 in Bremen gegründet. | Gegründet wurde Acme im März 2011 in Bremen.
de | proved | Der Teig ruht mindestens zwölf Stunden im Kühlschrank. | Im Kühlschrank ruht der Teig mindestens 12 Stunden.
de | proved | Der Umsatz lag bei 1,5 Mio. Euro. | Der Umsatz lag bei 1.500.000 Euro.
de | proved | Rund 73 Prozent der Läden bestehen die Prüfung nicht. | Rund 73 % der Läden bestehen die Prüfung nicht.
de | proved | Die Fahrt dauert 5 bis 10 Minuten. | Die Fahrt dauert 5–10 Minuten.
de | proved | Fünfundzwanzig Mitarbeiter arbeiten in Kiel. | In Kiel arbeiten 25 Mitarbeiter.
de | proved | Der Falke ist der schnellste Drucker seiner Klasse. | Der Falke ist der schnellste Drucker seiner Klasse.
de | proved | „Wir verkaufen Ihre Daten niemals an Dritte“, sagt die Gründerin. | Die Gründerin sagt: «Wir verkaufen Ihre Daten niemals an Dritte».
de | proved | We have 1,200 customers. Kunden in Europa: 1,200 | Das Unternehmen hat 1.200 Kunden in Europa.
de | proved | Der Turm ist 30 m hoch. | Der Turm ist 30 Meter hoch.
de | proved | Die Hälfte der Leser nutzt ein Telefon. | 50 Prozent der Leser nutzen ein Telefon.
de | unproved | Wir haben 1.200 Mitarbeiter und 300 Kunden. | Das Unternehmen hat 1.200 Kunden.
de | unproved | Der Umsatz stieg um 20 Prozent. | Der Umsatz sank um 20 Prozent.
de | unproved | Der Anteil stieg um 5 Prozentpunkte. | Der Anteil stieg um 5 Prozent.
de | unproved | Der Akku hält bis zu 14 Stunden. | Der Akku hält 14 Stunden.
de | unproved | Der Falke ist der schnellste Drucker seiner Klasse. | Der Falke ist der günstigste Drucker seiner Klasse.
de | unproved | Wir haben 1,2 Tonnen Mehl. | Wir haben 1.200 Tonnen Mehl.
de | unproved | Die Messe fand im Mai 2020 statt. | Die Messe fand im Juni 2020 statt.
de | unproved | Das Haus wurde 1998 gebaut. | Das Unternehmen wurde 1998 mit einem Preis geehrt.
de | unproved | Wir sind in Bremen. | Acme ist Marktführer in Bremen.
de | unproved | Über den Akku steht hier nichts. | Der Akku hält dreißig Stunden.
de | none | Etwas. | Hier sind 5 Tipps für guten Teig:⏎- a⏎- b⏎- c⏎- d⏎- e
de | none | Etwas. | Die meisten Gäste kommen am ersten Tag, die letzten später.
de | none | Etwas. | Das musste er, und es kostete Mühe; die Liste ist fest.
de | none | Etwas. | Siehe Kapitel 5 und Abbildung 12.
de | none | Etwas. | Eine der Fragen bleibt offen, zwei davon nicht.
de | proved | Das Unternehmen betreibt 45 Filialen in der Stadt Hamburg. | Das Unternehmen betreibt 45 Filialen in Hamburg.
de | unproved | Das Unternehmen betreibt 45 Filialen. | Das Unternehmen betreibt 45 Filialen in Bremen.
es | unproved | La cadena tiene 45 tiendas. | La cadena tiene 45 tiendas en Sevilla.
de | none | Etwas. | Zwei Freunde und drei Nachbarn helfen beim Aufbau.
de | unproved | Etwas. | Der Kurs dauert drei Stunden.
de | unproved | Etwas. | Die neue Pumpe ist drei Mal so schnell.
de | unproved | Etwas. | Zwei Millionen Menschen nutzen die Anwendung.
fr | none | Autre chose. | Deux amis et trois voisins aident au montage.
fr | unproved | Autre chose. | Le cours dure trois heures.
es | none | Otra cosa. | Dos amigos y tres vecinos ayudan.
es | unproved | Otra cosa. | El curso dura tres horas.
zh | none | 别的内容。 | 两个人一起搬桌子。
zh | unproved | 别的内容。 | 课程需要三小时。
ja | none | 別の内容です。 | 三人で机を運びます。
fr | proved | Nous avons 1 200 clients en Europe. | L’entreprise compte 1200 clients en Europe.
fr | proved | L’entreprise a été fondée le 12 mars 2014 à Lyon. | Fondée en mars 2014 à Lyon, l’entreprise grandit.
fr | proved | Le chiffre d’affaires atteint 3,5 millions d’euros. | Le chiffre d’affaires atteint 3 500 000 €.
fr | proved | La pâte repose entre 5 et 10 minutes. | La pâte repose de 5 à 10 minutes.
fr | proved | « Nous ne vendons jamais vos données », dit la fondatrice. | La fondatrice le dit : “Nous ne vendons jamais vos données”.
fr | proved | C’est le plus grand marché couvert de la ville. | Il s’agit du plus grand marché couvert de la ville, le plus grand marché.
fr | unproved | Nous avons 1 200 salariés et 300 clients. | L’entreprise compte 1 200 clients.
fr | unproved | Les ventes ont augmenté de 20 %. | Les ventes ont baissé de 20 %.
fr | unproved | La batterie tient jusqu’à 14 heures. | La batterie tient 14 heures.
fr | unproved | Le marché est couvert. | C’est le plus grand marché de la ville.
fr | unproved | Le magasin a ouvert en mai 2020. | Le magasin a ouvert en juin 2020.
fr | none | Rien. | Voici 4 conseils pour bien commencer, le plus souvent utiles.⏎1. a⏎2. b⏎3. c⏎4. d
fr | none | Rien. | Un jour, une question : faut-il plus de sel ?
es | proved | Tenemos 1.200 clientes en Europa. | La empresa tiene 1200 clientes en Europa.
es | proved | La empresa se fundó el 12 de marzo de 2014 en Vigo. | La empresa se fundó en Vigo en marzo de 2014.
es | proved | El plan cuesta 49 euros al mes. | El plan cuesta 49 € al mes.
es | proved | Veinticinco personas trabajan en el taller. | En el taller trabajan 25 personas.
es | proved | Es la empresa más antigua de la región. | Acme es la empresa más antigua de la región, dice la empresa.
es | unproved | Tenemos 1.200 empleados y 300 clientes. | La empresa tiene 1.200 clientes.
es | unproved | Las ventas aumentaron un 20 %. | Las ventas disminuyeron un 20 %.
es | unproved | Es una empresa de la región. | Es la empresa más antigua de la región.
es | unproved | El plan cuesta 49 euros al mes. | El plan cuesta 59 euros al mes.
es | unproved | La tienda abrió en mayo de 2020. | La tienda abrió el 4 de mayo de 2020.
es | none | Nada. | Estos son 3 consejos que todo el mundo entiende.⏎- a⏎- b⏎- c
es | none | Nada. | Una vez más, es más fácil que antes.
it | proved | Abbiamo 1.200 clienti in Europa. | L’azienda ha 1200 clienti in Europa.
it | proved | L’impasto riposa per dodici ore in frigorifero. | In frigorifero l’impasto riposa 12 ore.
it | proved | L’azienda è nata il 12 marzo 2014 a Torino. | Nata a Torino nel marzo 2014, l’azienda cresce.
it | unproved | Abbiamo 1.200 dipendenti e 300 clienti. | L’azienda ha 1.200 clienti.
it | unproved | È una piazza della città. | È la piazza più grande della città.
it | unproved | Le vendite sono aumentate del 20%. | Le vendite sono diminuite del 20%.
pt | proved | Temos 1.200 clientes na Europa. | A empresa tem 1200 clientes na Europa.
pt | proved | A empresa foi fundada em 12 de março de 2014 no Porto. | A empresa foi fundada no Porto em março de 2014.
pt | unproved | Temos 1.200 funcionários e 300 clientes. | A empresa tem 1.200 clientes.
pt | unproved | É uma praia da região. | É a praia mais bonita da região.
nl | proved | Wij hebben 1.200 klanten in Europa. | Het bedrijf heeft 1200 klanten in Europa.
nl | proved | Het deeg rust twaalf uur in de koelkast. | In de koelkast rust het deeg 12 uur.
nl | unproved | Wij hebben 1.200 medewerkers en 300 klanten. | Het bedrijf heeft 1.200 klanten.
nl | unproved | Het is een markt in de stad. | Het is de grootste markt van de stad.
pl | proved | Firma ma 1200 klientów w Europie. | Firma ma 1 200 klientów w Europie.
pl | unproved | To jest rynek w mieście. | To jest największy rynek w mieście.
sv | unproved | Det är en butik i staden. | Det är den största butiken i staden.
ru | proved | Компания основана 12 марта 2014 года в Казани. | Компания основана в Казани 12 марта 2014 года.
ru | unproved | У нас 1200 клиентов. | У компании 2500 клиентов.
ja | proved | 当社の顧客は1,200社です。 | 顧客は1200社に達しています。
ja | proved | 会社は2014年3月12日に設立されました。 | 会社の設立は2014年3月です。
ja | proved | 生地は冷蔵庫で12時間寝かせます。 | 冷蔵庫で生地を12時間寝かせてください。
ja | proved | このプリンターは業界で最速のプリンターです。 | これは業界で最速のプリンターです。
ja | proved | 売上は1億2000万円でした。 | 売上は1.2億円でした。
ja | unproved | 社員は1,200人、顧客は300社です。 | 顧客は1,200社です。
ja | unproved | 売上は20%増加しました。 | 売上は20%減少しました。
ja | unproved | このプリンターは速いです。 | これは業界で最速のプリンターです。
ja | unproved | 会社は2014年に設立されました。 | 会社は2016年に設立されました。
ja | none | 何か。 | 最近、最初の一歩を踏み出しました。
zh | proved | 我们有1200名客户。 | 公司拥有1,200名客户。
zh | proved | 公司于2014年3月12日在杭州成立。 | 公司于2014年3月在杭州成立。
zh | proved | 面团在冰箱里发酵十二小时。 | 面团在冰箱里发酵12小时。
zh | proved | 营业额达到3亿元。 | 营业额达到三亿元。
zh | unproved | 我们有1200名员工，300名客户。 | 公司拥有1200名客户。
zh | unproved | 这是一家市场。 | 这是全市最大的市场。
zh | unproved | 销售额增长了20%。 | 销售额下降了20%。
zh | none | 某物。 | 最近大家都很忙，最后一步最简单也说不定吧？
tr | proved | Şirketin 1.200 müşterisi var. | Şirketin 1200 müşterisi var.
tr | unproved | Şirketin 300 müşterisi var. | Şirketin 1.200 müşterisi var.
de | proved | Neun von zehn Köchen mögen Eisenpfannen. | 90 % der Köche mögen Eisenpfannen.
de | unproved | Etwas. | Das ist die meistverkaufte Pfanne.
fr | unproved | Rien. | Huit cuisiniers sur dix préfèrent le fer, soit huit sur dix.
es | unproved | Nada. | Nueve de cada diez cocineros prefieren el hierro.
it | unproved | Niente. | Nove su dieci cuochi preferiscono il ferro.
pt | unproved | Nada. | Nove em cada dez cozinheiros preferem o ferro.
pt | proved | A loja abriu em 9 de out de 2019. | A loja abriu em 9 de outubro de 2019.
nl | unproved | Niets. | Negen op de tien koks kiezen ijzer.
ar | unproved | لا شيء. | يوافق ٤٠٪ من العملاء.
ar | proved | يوافق 40% من العملاء. | يوافق ٤٠٪ من العملاء.
fa | unproved | هیچ. | ۴۰٪ مشتریان موافق‌اند.
`;
