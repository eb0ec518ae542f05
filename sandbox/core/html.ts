/** HTML that is safe to put into HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** A template whose plain values are escaped; `html` inside `html` is not escaped twice. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(pieces[index - 1]) + string));
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'object') return piece.map(render).join('');
  return escapeHtml(String(piece));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
