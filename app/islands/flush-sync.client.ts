/** For browsers alone. On the server the import would keep 2 MB in memory: the source of a part of React that is for developers. */
export { flushSync } from 'react-dom';
