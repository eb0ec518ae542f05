// Replaces HubSpot's forms script: shows a form where the page wants one, and thanks without sending anything.
(() => {
  for (const place of document.querySelectorAll('.hs-form-frame[data-region="eu1"][data-portal-id][data-form-id]')) {
    const form = document.createElement('form');
    const label = document.createElement('label');
    const email = document.createElement('input');
    const button = document.createElement('button');
    email.type = 'email';
    email.required = true;
    label.append('Work email (hosted form) ', email);
    button.textContent = 'Submit';
    form.append(label, button);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      form.replaceWith('Thank you for submitting the form.');
    });
    place.append(form);
  }
})();
