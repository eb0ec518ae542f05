// Nothing runs in the browser.
