-- Apart from the triggers, whose making keeps everybody from changing sales until it is committed. This notes days, a thousand or two; a job does the work.
SELECT recheck_invoicing();
