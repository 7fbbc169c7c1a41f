/**
 * Cases that were written before the rules that they try: rates, comparisons, added places, counters and word order.
 * A ⏎ stands for a line break. One case a line: language, verdict, the text of the source, the sentence of the article.
 */
export const heldOutCases = `
en | unproved | Parking costs £3.50 an hour. | Parking costs £3.50 per day.
en | unproved | A desk costs $25 a day. | A desk costs $25 a month.
en | unproved | Tickets are €12 per person. | Tickets are €12 per group.
en | unproved | The pump moves 40 litres per minute. | The pump moves 40 litres per second.
en | proved | A desk costs $25 a day. | A desk costs $25 per day.
en | proved | The pump moves 40 litres per minute. | The pump moves 40 litres a minute.
en | proved | Membership is $90 per year. | Each year, membership is $90.
en | unproved | The new boiler uses 20% less gas. | The new boiler uses 20% more gas.
en | unproved | Remote teams took 35% fewer sick days. | Remote teams took 35% more sick days.
en | proved | The new boiler uses 20% less gas. | The boiler needs 20% less gas.
en | proved | Gas use is 20% lower with the new boiler. | The new boiler uses 20% less gas.
en | unproved | The chain has 45 shops. | The chain has 45 shops in Hamburg.
en | unproved | The survey asked 900 nurses. | The survey asked 900 nurses in Canada.
en | proved | The chain runs 45 shops in Hamburg. | The chain has 45 shops in Hamburg.
en | proved | We run 45 shops. | The chain runs 45 shops.
en | proved | In 1987 the family opened a brewery. | The family opened a brewery in 1987.
en | unproved | In 1987 the family opened a brewery. | The family closed its brewery in 1988.
de | unproved | Parken kostet 3,50 € pro Stunde. | Parken kostet 3,50 € pro Tag.
de | unproved | Die Miete beträgt 400 Euro im Monat. | Die Miete beträgt 400 Euro in der Woche.
de | unproved | Das Gerät verbraucht 20 % weniger Strom. | Das Gerät verbraucht 20 % mehr Strom.
de | unproved | Das Unternehmen betreibt 45 Filialen. | Das Unternehmen betreibt 45 Filialen in Hamburg.
de | proved | Das Unternehmen betreibt 45 Filialen in Hamburg. | In Hamburg betreibt das Unternehmen 45 Filialen.
de | proved | Seit 1987 braut die Familie Bier. | Die Familie braut seit 1987 Bier.
de | proved | Im Jahr 2012 eröffnete die Werkstatt. | Die Werkstatt eröffnete im Jahr 2012 ihre Türen.
de | unproved | Seit 1987 braut die Familie Bier. | Seit 1987 brennt die Destillerie Schnaps.
fr | unproved | Le stationnement coûte 3 euros par heure. | Le stationnement coûte 3 euros par jour.
fr | unproved | Le four consomme 15 % de moins. | Le four consomme 15 % de plus.
fr | unproved | La chaîne possède 60 magasins. | La chaîne possède 60 magasins à Lyon.
fr | proved | Depuis 1952, la maison fabrique des chaussures. | La maison fabrique des chaussures depuis 1952.
es | unproved | El alquiler cuesta 500 euros al mes. | El alquiler cuesta 500 euros a la semana.
es | unproved | El motor gasta un 10 % menos. | El motor gasta un 10 % más.
es | proved | Desde 1990 la empresa vende muebles. | La empresa vende muebles desde 1990.
it | unproved | Il parcheggio costa 2 euro all'ora. | Il parcheggio costa 2 euro al giorno.
nl | unproved | Parkeren kost 4 euro per uur. | Parkeren kost 4 euro per dag.
nl | unproved | De lamp verbruikt 30% minder stroom. | De lamp verbruikt 30% meer stroom.
ja | unproved | 図書館の利用者は3万人です。 | 図書館の蔵書は3万冊です。
ja | unproved | 工場には120人がいます。 | 工場には120台があります。
ja | proved | 会員は500名です。 | 会員は500人です。
ja | unproved | 料金は1時間500円です。 | 料金は1日500円です。
zh | unproved | 图书馆有300人。 | 图书馆有300本。
zh | proved | 公司有300名员工。 | 公司有300个员工。
`;
