import { expect, it } from 'vitest';
import { csvLine } from './csv-rules';
import { csvPounds } from './pence-rules';

it('quotes where it must, and disarms what a spreadsheet would run', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'Zoë'])).toBe('"a,b","say ""hi""","two\nlines",Zoë\r\n');
  const formulas = ['=1+1', '+44', '-2', '@SUM', '\t=1', '\r=1', '  =1'];
  for (const text of formulas) expect(csvLine([text]).replace('"', '')).toMatch(/^'/);
  expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
  expect(csvLine(['a=b', 'O’Rourke-Hale'])).toBe('a=b,O’Rourke-Hale\r\n');
});

it('writes pence as pounds with two decimals', () => {
  expect([0, 5, 45_000, 34_995_050].map(csvPounds)).toEqual(['0.00', '0.05', '450.00', '349950.50']);
});
