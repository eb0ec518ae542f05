-- By itself: a new value can be used only after the transaction that adds it.
ALTER TYPE "CustomerType" ADD VALUE 'company';
