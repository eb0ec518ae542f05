/** `npm run build`: builds the product for production. `npm start` makes the same build for itself. */
import { build, generateDatabaseClient } from './prepare.mjs';

await generateDatabaseClient();
await build();
