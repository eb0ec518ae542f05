/** Parses the curl commands in docs/api.md: the parts of curl and of shell quoting that they use. */

export type Curl = {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | null;
  sendsCookies: boolean;
};

/** Every `sh` block of a page, in order. */
export const blocksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block.trim());

const WITH_VALUE = ['-X', '-H', '-d', '-b', '-c'];

/** @throws Error for anything that curl or the shell would not understand, and for an unknown variable */
export function readCurl(command: string, variables: Record<string, string>): Curl {
  const words = wordsOf(command, variables);
  if (words.shift() !== 'curl') throw new Error(`No curl command: ${command}`);
  const given: Record<string, string[]> = {};
  const addresses: string[] = [];
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (!word.startsWith('-')) addresses.push(word);
    else if (!WITH_VALUE.includes(word)) throw new Error(`Unknown to these tests: ${word}`);
    else given[word] = [...(given[word] ?? []), words.shift() ?? ''];
  }
  const [address] = addresses;
  if (!address || addresses.length > 1) throw new Error(`One address is needed: ${addresses}`);
  const body = given['-d']?.join('&') ?? null;
  return {
    method: given['-X']?.[0] ?? (body === null ? 'GET' : 'POST'),
    address,
    headers: Object.fromEntries((given['-H'] ?? []).map((line) => line.split(/: (.*)/s, 2) as [string, string])),
    body,
    sendsCookies: given['-b'] !== undefined,
  };
}

/**
 * The words of a command: '…' is literal, "…" and bare words may have variables, and a backslash at the end of a line
 * continues it.
 */
function wordsOf(command: string, variables: Record<string, string>): string[] {
  const fill = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`No value for ${name}`);
      return value;
    });
  const joined = command.replace(/\\\n\s*/g, ' ');
  return [...joined.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? fill(double ?? bare ?? ''),
  );
}
