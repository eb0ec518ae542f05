import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '~/brand.server';
import { companyLine, notALawFirm } from '~/domain/config/brand-rules';
import { env } from '~/platform/env.server';

/** One part of an email. Both the page and its plain-text twin are made from it, so they always say the same. */
export type Block =
  | string
  /** `small`: of a part under another heading. */
  | { heading: string; small?: true }
  /** `quiet`: beside the button that most people want, or of something they rarely want. It is a link. */
  | { button: string; href: string; quiet?: true }
  /** Labels and figures. */
  | { rows: readonly (readonly [label: string, value: string])[] }
  /** In small print. */
  | { note: string };

type Content = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  blocks: readonly Block[];
  /** Of the deal that it is about, as its reader has it. Null about no deal, an order, or several deals, whose letters list them. */
  reference: string | null;
};

/** Makes the email as people read it. */
export function composeMail(content: Content): { subject: string; text: string; html: string } {
  const { blocks, reference } = content;
  const letter: Content =
    reference === null ? content : { ...content, blocks: [...blocks, { rows: [['Our reference', reference]] }] };
  return {
    subject: letter.subject,
    text: plainText(letter),
    html: `<!doctype html>${renderToStaticMarkup(<Page letter={letter} />)}`,
  };
}

const questions = `Questions? Email ${env.SUPPORT_EMAIL}.`;
const company = companyLine(brand);

function plainText({ title, blocks }: Content): string {
  const parts = [`${title}\n\n`, ...blocks.map(plainBlock), `--\n${questions}\n${notALawFirm(brand)}\n${company}\n`];
  return parts.join('');
}

/** A block of the plain text, and the empty line after it. A heading is a line of its own with its text right below. */
function plainBlock(block: Block): string {
  if (typeof block === 'string') return `${block}\n\n`;
  if ('heading' in block) return `${block.heading}:\n`;
  if ('button' in block) return `${block.button}:\n${block.href}\n\n`;
  if ('rows' in block) return `${block.rows.map(([label, value]) => `${label}: ${value}\n`).join('')}\n`;
  return `${block.note}\n\n`;
}

/** A postcode, a phone number, and a day and its month stay on one line. */
const unbroken = (words: string): string =>
  words
    .replace(/\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g, '$1\u00a0$2')
    .replace(/(\d{2}) (?=\d{3})/g, '$1\u00a0')
    .replace(/\b(\d\d?) (?=(?:Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec))/g, '$1\u00a0');

const ink = '#0e1b2c';
const soft = '#44536a';
const green = '#0b5d4e';
const paper = '#fbfaf7';
const line = '#e3dfd5';
const sans = 'Figtree, "Helvetica Neue", Helvetica, Arial, sans-serif';
const serif = 'Fraunces, Georgia, "Times New Roman", serif';

const text: CSSProperties = { margin: '0 0 18px', fontSize: 17, lineHeight: '26px', color: ink };
const heading: CSSProperties = { ...text, margin: '32px 0 8px', fontFamily: serif, fontSize: 21, fontWeight: 600 };
const subheading: CSSProperties = { ...text, margin: '24px 0 6px', fontWeight: 600 };
const small: CSSProperties = { margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: soft };

/** Email clients support tables and inline styles, and little else. Nothing is loaded from a server. */
function Page({ letter }: { letter: Content }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{letter.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: paper, fontFamily: sans }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{letter.preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} bgcolor={paper}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 20px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ maxWidth: 560 }}
                >
                  <tbody>
                    <tr>
                      <td style={{ paddingBottom: 28, fontFamily: serif, fontSize: 24, fontWeight: 600, color: green }}>
                        {/* Comes with the email (integrations/mail-mark.ts). The name beside it says the same. */}
                        <img src="cid:mark" width={32} height={32} alt="" style={{ verticalAlign: 'middle' }} />{' '}
                        {env.BRAND_NAME}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ paddingBottom: 20, fontFamily: sans }}>
                        <h1
                          style={{
                            margin: '0 0 18px',
                            fontFamily: serif,
                            fontSize: 30,
                            lineHeight: '36px',
                            fontWeight: 600,
                            color: ink,
                          }}
                        >
                          {unbroken(letter.title)}
                        </h1>
                        {letter.blocks.map((block, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
                          <Part key={index} block={block} />
                        ))}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ borderTop: `1px solid ${line}`, paddingTop: 18, fontFamily: sans }}>
                        <p style={small}>{questions}</p>
                        <p style={small}>{notALawFirm(brand)}</p>
                        <p style={{ ...small, margin: 0 }}>{company}</p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Part({ block }: { block: Block }) {
  if (typeof block === 'string') return <p style={text}>{unbroken(block)}</p>;
  if ('heading' in block) {
    const words = unbroken(block.heading);
    return block.small ? <h3 style={subheading}>{words}</h3> : <h2 style={heading}>{words}</h2>;
  }
  if ('button' in block && block.quiet) return <QuietPart label={block.button} href={block.href} />;
  if ('button' in block) return <ButtonPart label={block.button} href={block.href} />;
  if ('rows' in block) return <RowsPart rows={block.rows} />;
  return <p style={small}>{unbroken(block.note)}</p>;
}

function QuietPart({ label, href }: { label: string; href: string }) {
  return (
    <p style={{ ...text, fontWeight: 600 }}>
      <a href={href} style={{ color: green }}>
        {label}
      </a>
    </p>
  );
}

/** A longer address would fill half of a phone's screen, and look like a fraud's. The plain text has it in any case. */
const SHORT = 90;

/** From the beginning of a line it breaks less often. */
const OWN_LINE: CSSProperties = { display: 'block', wordBreak: 'break-all' };

function ButtonPart({ label, href }: { label: string; href: string }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 24px' }}>
        <tbody>
          <tr>
            <td style={{ backgroundColor: green, borderRadius: 999 }}>
              <a
                href={href}
                style={{
                  display: 'inline-block',
                  padding: '15px 30px',
                  fontFamily: sans,
                  fontSize: 17,
                  lineHeight: '22px',
                  fontWeight: 600,
                  color: '#ffffff',
                  textDecoration: 'none',
                }}
              >
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p style={{ ...small, margin: '0 0 20px' }}>
        If the button does not work, {href.length > SHORT ? 'try ' : 'copy this address into your browser: '}
        <a href={href} style={{ color: green, ...(href.length <= SHORT && OWN_LINE) }}>
          {href.length > SHORT ? 'this link' : href}
        </a>
        {href.length > SHORT && '.'}
      </p>
    </>
  );
}

function RowsPart({ rows }: { rows: readonly (readonly [string, string])[] }) {
  const align = rows.every(([, value]) => isAmount(value)) ? 'right' : 'left';
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ marginBottom: 24, borderCollapse: 'collapse' }}
    >
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              style={{
                ...cell,
                width: '40%',
                fontWeight: 400,
                color: soft,
                paddingRight: 16,
                ...(label.length < 20 && ONE_LINE),
              }}
            >
              {unbroken(label)}
            </th>
            <td align={align} style={{ ...cell, fontWeight: 600, ...BREAKABLE }}>
              {unbroken(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An email address or a reference is longer than half a phone: it may break anywhere. */
const BREAKABLE: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

const ONE_LINE: CSSProperties = { whiteSpace: 'nowrap' };

/** A table of amounts alone is aligned by their pence. In any other table all values begin at the left edge. */
const isAmount = (value: string) => /^[-−]?£[\d,.]+$/.test(value);

const cell: CSSProperties = {
  padding: '10px 0',
  verticalAlign: 'top',
  borderBottom: `1px solid ${line}`,
  fontSize: 16,
  lineHeight: '24px',
  color: ink,
};
