/** Writes docs/coverage.md. `npm run coverage:docs` */
import { writeFileSync } from 'node:fs';
import { coveragePage, problems } from './page';

writeFileSync('docs/coverage.md', coveragePage());
for (const each of problems) console.error(each);
