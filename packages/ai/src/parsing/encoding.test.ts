import { expect, it } from 'vitest';
import { decodeText } from './encoding.ts';

/** The bytes of a text in an encoding with one byte a character. */
function bytesOf(text: string, encoding: string): Buffer {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from(Array.from(text, (character) => all.indexOf(character)));
}

it.each([
  ['Polish', 'windows-1250', 'Opłata za kartę;-12,50 zł\nWpłata własna;100,00 zł\n'],
  ['Polish with capitals', 'windows-1250', 'OPŁATA ZA KSIĄŻKĘ;-12,50\nPRZELEW WYCHODZĄCY ŁÓDŹ;100,00\n'],
  ['Czech', 'windows-1250', 'Částka;Zůstatek\n-12 500,00 Kč;87 500,00 Kč\n'],
  ['Slovak', 'windows-1250', 'Platba kartou;Košice Železničná;Výber z účtu\n'],
  ['French', 'windows-1252', 'Libellé;Débit\nPrélèvement à l’école;À la bonne œuvre;Où ça;10 m³\n'],
  ['German', 'windows-1252', 'Überweisung;Müller & Söhne;Straße;5 m²;3 €\n'],
  ['Spanish', 'windows-1252', 'Operación;Año;¿Qué?;1ª\nCompañía;Cádiz\n'],
  ['Danish', 'windows-1252', 'Beløb;Købmand;Ærø;På\n'],
  ['Italian', 'windows-1252', 'Città;Lunedì;È;Perciò;Più\n'],
  ['Russian', 'windows-1251', 'Сумма;Остаток\nПеревод на счёт;Покупка\n'],
])('reads %s text in %s', (_, encoding, text) => {
  expect(decodeText(bytesOf(text, encoding))).toEqual({ text, encoding });
});
