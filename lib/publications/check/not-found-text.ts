/** How sites in the languages that Galley writes say that a page does not exist. */
const phrases = [
  /\b(?:error\s*)?404\b/i,
  /\b(?:page|post|article|content|product|nothing)\b.{0,20}\b(?:not|n['’]t be|couldn['’]t be|cannot be|was)\s*found\b/i,
  /\bnothing found\b/i,
  /\b(?:can['’]?t|cannot|couldn['’]?t) find (?:that|this|the|what)\b.{0,30}/i,
  /\b(?:page|post|article) (?:no longer exists|does(?:n['’]t| not) exist|is (?:gone|unavailable|no longer available))\b/i,
  /\boops\b.{0,40}\b(?:page|gone|lost|exist)/i,
  /nicht gefunden|existiert nicht|nicht (?:mehr )?(?:verfügbar|vorhanden)/i,
  /introuvable|n['’]existe (?:pas|plus)|non trouvée?/i,
  /no (?:se )?(?:ha )?encontrad[oa]|no existe/i,
  /não (?:foi )?encontrad[oa]|non trovat[ao]|niet gevonden|nie znaleziono|nie istnieje|hittades inte|ikke fundet|bulunamadı/i,
  /не найден|не существует/i,
  /غير موجود|لم يتم العثور/,
  /見つかりません|存在しません|ページがありません/,
  /找不到|未找到|不存在|無法找到/,
  /ไม่พบ/,
  /नहीं मिला|मौजूद नहीं/,
  /찾을 수 없|존재하지 않/,
];

/** A text is a notice when it is short: an article about the error 404 has a title that says more. */
const noticeCharactersMax = 160;

/** True for the title, heading or whole text of a page that says in words what its status does not. */
export function isNotFoundText(text: string): boolean {
  return text.length <= noticeCharactersMax && phrases.some((phrase) => phrase.test(text));
}
