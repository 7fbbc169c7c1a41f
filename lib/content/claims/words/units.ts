/** A unit as it is compared: quantities of one dimension are equal when value times factor is. */
export interface Unit {
  dimension: string;
  factor: number;
}

/** Dimension, factor and spellings. Spellings with capital letters are read as they are, others in any case. */
const table: readonly (readonly [dimension: string, factor: number, spellings: string])[] = [
  [
    "points",
    1,
    "percentage points|percentage point|prozentpunkte|prozentpunkten|prozentpunkt|points de pourcentage|puntos porcentuales|punti percentuali|pontos percentuais|procentpunten|procentenheter|procentpoint|punktów procentowych|ポイント|个百分点",
  ],
  [
    "%",
    1,
    "%|percent|per cent|prozent|pour cent|por ciento|per cento|por cento|procent|prosent|procents|процентов|процента|パーセント",
  ],
  ["%", 0.1, "‰"],
  ["€", 1, "€|EUR|euros|euro|ユーロ|欧元"],
  ["$", 1, "US$|$|USD|us-dollar|dollars|dollar|dólares|dollari|ドル|美元"],
  ["£", 1, "£|GBP|pounds sterling|pfund sterling|ポンド|英镑"],
  ["¥", 1, "¥|￥|JPY|yen|円|日元"],
  ["CNY", 1, "CNY|RMB|yuan|人民币|元"],
  ["CHF", 1, "CHF|franken|swiss francs"],
  ["zł", 1, "PLN|zł|złotych"],
  ["kr", 1, "SEK|NOK|DKK|kr|kronor|kroner"],
  ["kg", 1e-6, "mg"],
  ["kg", 1e-3, "g|grams|gram|gramm|grammes|gramme|gramos|grammi|gramas|グラム|克"],
  [
    "kg",
    1,
    "kg|kilograms|kilogram|kilogramm|kilogrammes|kilos|kilo|kilogramos|chilogrammi|chili|quilogramas|quilos|キロ|公斤|千克",
  ],
  ["kg", 1000, "tonnes|tonne|tonnen|toneladas|tonnellate|ton|トン|吨"],
  ["lb", 1, "lb|lbs|pounds"],
  ["m", 1e-3, "mm|millimetres|millimeters|millimeter|millimètres|milímetros|millimetri"],
  [
    "m",
    1e-2,
    "cm|centimetres|centimeters|zentimeter|centimètres|centímetros|centimetri|centimeter|センチ|厘米",
  ],
  ["m", 1, "m|metres|meters|metre|meter|metern|mètres|metros|metri|メートル|米"],
  [
    "m",
    1000,
    "km|kilometres|kilometers|kilometer|kilometern|kilomètres|kilómetros|quilômetros|chilometri|キロメートル|公里",
  ],
  ["mi", 1, "miles|mile|meilen|millas|miglia"],
  ["ft", 1, "feet|ft"],
  ["in", 1, "inches|inch|zoll"],
  [
    "m2",
    1,
    "m²|m2|sqm|square metres|square meters|quadratmeter|mètres carrés|metros cuadrados|metri quadri|metros quadrados|vierkante meter|平方メートル|平方米",
  ],
  ["m2", 10_000, "ha|hectares|hektar|hectáreas|ettari"],
  ["l", 1e-3, "ml|millilitres|milliliters|milliliter|millilitres|mililitros|millilitri|ミリリットル|毫升"],
  ["l", 1, "l|litres|liters|litre|liter|litern|litros|litri|リットル|升"],
  ["°C", 1, "°C|° C|degrees celsius|grad celsius|grad|degrés|grados|gradi|graus|graden|度"],
  ["°F", 1, "°F|degrees fahrenheit"],
  ["s", 1e-3, "ms|milliseconds|millisekunden|millisecondes|milisegundos|millisecondi|ミリ秒|毫秒"],
  [
    "s",
    1,
    "s|sec|seconds|second|sekunden|sekunde|secondes|seconde|segundos|segundo|secondi|secondo|seconden|sekund|sekunder|秒",
  ],
  [
    "s",
    60,
    "min|mins|minutes|minute|minuten|minutos|minuto|minuti|minuut|minuter|minutter|minut|分鐘|分钟|分間|分",
  ],
  [
    "s",
    3600,
    "h|hrs|hours|hour|stunden|stunde|heures|heure|horas|hora|ore|ora|uren|uur|timmar|timer|godzin|godziny|часов|часа|時間|小时",
  ],
  [
    "s",
    86_400,
    "days|day|tage|tagen|tag|jours|jour|días|dias|día|dia|giorni|giorno|dagen|dag|dagar|dage|dni|дней|дня|日間|天",
  ],
  [
    "s",
    604_800,
    "weeks|week|wochen|woche|semaines|semaine|semanas|semana|settimane|settimana|weken|veckor|uger|tygodni|недель|недели|週間|周",
  ],
  [
    "month",
    1,
    "months|month|monate|monaten|monat|mois|meses|mes|mês|mesi|mese|maanden|maand|månader|måneder|miesięcy|месяцев|か月|ヶ月|カ月|个月",
  ],
  [
    "month",
    12,
    "years|year|jahre|jahren|jahr|ans|an|années|année|años|año|anni|anno|anos|ano|jaar|jaren|år|lat|лет|года|年間|年",
  ],
  ["month", 120, "decades|jahrzehnte|décennies|décadas|decenni|decennia"],
  ["B", 1e3, "kB|KB|kilobytes|kilobyte"],
  ["B", 1e6, "MB|megabytes|megabyte"],
  ["B", 1e9, "GB|gigabytes|gigabyte"],
  ["B", 1e12, "TB|terabytes|terabyte"],
  ["Hz", 1e6, "MHz"],
  ["Hz", 1e9, "GHz"],
  ["W", 1, "W|watts|watt"],
  ["W", 1000, "kW|kilowatt"],
  ["Wh", 1000, "kWh|kilowatt hours|kilowattstunden"],
  ["V", 1, "V|volts|volt"],
  ["bar", 1, "bar|bars"],
  ["kcal", 1, "kcal|calories|kalorien|calorías|calorie"],
  ["km/h", 1, "km/h|kph"],
  ["x", 1, "x|×|-fold|fold|times|-fach|fach|mal|fois|veces|volte|vezes|keer|gånger|gange|倍"],
];

const units = new Map<string, Unit>(
  table.flatMap(([dimension, factor, spellings]) =>
    spellings.split("|").map((spelling): [string, Unit] => [keyOf(spelling), { dimension, factor }]),
  ),
);

/** Units in capitals, such as MB, differ from the same letters in lower case. */
function keyOf(spelling: string): string {
  return /^[^\p{Lu}]*$/u.test(spelling) ? spelling.toLowerCase() : spelling;
}

export function unitOf(spelling: string): Unit | null {
  const plain = spelling.replace(/[\s\u00a0\u202f]+/g, " ");
  return units.get(plain) ?? units.get(plain.toLowerCase()) ?? null;
}

const escaped = (text: string) => text.replace(/[$.*+?^()[\]{}|\\]/g, "\\$&").replaceAll(" ", "[ \\u00a0]");
const longestFirst = [...units.keys()].sort((a, b) => b.length - a.length);

/** Alternatives for the units that may follow a number, and those that may stand before it. */
export const unitsAfter = longestFirst.map(escaped).join("|");
export const unitsBefore = ["US$", "$", "€", "£", "¥", "￥", "EUR", "USD", "GBP", "CHF", "JPY", "PLN"]
  .map(escaped)
  .join("|");

/** Words that multiply the number before them. */
const magnitudeWords: Readonly<Record<string, number>> = {
  "thousand|tausend|mille|mil|mila|duizend|tusen|tysięcy|tysiące|тысяч|тысячи|tsd.|tsd|tys.|k|千": 1e3,
  "万|萬": 1e4,
  "million|millions|millionen|mio.|mio|millón|millones|milione|milioni|milhão|milhões|miljoen|miljoner|millioner|milionów|миллионов|млн|mn|百万": 1e6,
  "亿|億": 1e8,
  "billion|billions|milliarden|milliarde|mrd.|mrd|milliard|milliards|mil millones|miliardo|miliardi|mil milhões|bilhões|miljard|miljarder|milliarder|miliardów|миллиардов|млрд|bn|十亿|十億": 1e9,
  "trillion|trillions|兆": 1e12,
};
const magnitudes = new Map(
  Object.entries(magnitudeWords).flatMap(([words, value]) =>
    words.split("|").map((word) => [word, value] as const),
  ),
);
export const magnitudeNames = [...magnitudes.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join("|");

export function magnitudeOf(word: string): number {
  return magnitudes.get(word.toLowerCase().replace(/[\s\u00a0\u202f]+/g, " ")) ?? 1;
}
