/** `npm run build`: the product as production serves it, and as `npm start` builds it for itself. */
import { build, generateDatabaseClient } from './prepare.mjs';

await generateDatabaseClient();
await build();
