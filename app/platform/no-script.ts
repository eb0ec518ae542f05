/** The field that a form has in a browser without script (`NoScriptField` of app/ui/form.tsx). */
export const NO_SCRIPT = 'noScript';
