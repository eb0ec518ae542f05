-- What a lawyer is by title, and the number that the title's regulator gave.
CREATE TYPE "LawyerTitle" AS ENUM ('solicitor', 'licensed_conveyancer', 'legal_executive');
ALTER TABLE "lawyer" ADD COLUMN "title" "LawyerTitle", ADD COLUMN "regulator_number" VARCHAR(20);
