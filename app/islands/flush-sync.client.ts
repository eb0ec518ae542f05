/** For browsers alone: on the server the import itself would keep 2 MB, the text of a part of React that is for developers. */
export { flushSync } from 'react-dom';
