-- Apart from the triggers, whose making keeps everybody from changing sales until it is committed: counting takes a few seconds.
SELECT rebuild_months();
