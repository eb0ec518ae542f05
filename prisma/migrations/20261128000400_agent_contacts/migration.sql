-- CreateTable
CREATE TABLE "agent_contact" (
    "id" CHAR(24) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "weekly_email" BOOLEAN,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_link" (
    "id" CHAR(24) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "browser_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_session" (
    "id" CHAR(64) NOT NULL,
    "contact_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_contact_email_key" ON "agent_contact"("email");

-- CreateIndex
CREATE INDEX "agent_link_email_created_at_idx" ON "agent_link"("email", "created_at" DESC);

-- CreateIndex
CREATE INDEX "agent_link_created_at_id_idx" ON "agent_link"("created_at", "id");

-- CreateIndex
CREATE INDEX "agent_session_contact_id_idx" ON "agent_session"("contact_id");

-- CreateIndex
CREATE INDEX "agent_session_created_at_id_idx" ON "agent_session"("created_at", "id");

-- AddForeignKey
ALTER TABLE "agent_session" ADD CONSTRAINT "agent_session_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "agent_contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "agent_contact" ADD CONSTRAINT agent_contact_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "agent_contact" ADD CONSTRAINT agent_contact_email_check CHECK (email = lower(email));
ALTER TABLE "agent_link" ADD CONSTRAINT agent_link_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "agent_link" ADD CONSTRAINT agent_link_email_check CHECK (email = lower(email));
ALTER TABLE "agent_session" ADD CONSTRAINT agent_session_id_check CHECK (id ~ '^[0-9a-f]{64}$');

-- Every request of an agent asks whether the address is still on an office's record.
CREATE INDEX valuer_email_idx ON valuer (lower(email));
CREATE INDEX negotiator_email_idx ON negotiator (lower(email));
