-- Trigrams for search; accents are ignored in it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateEnum
CREATE TYPE "UserType" AS ENUM ('customer', 'admin');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('sell', 'buy');

-- CreateEnum
CREATE TYPE "SignInMode" AS ENUM ('sign_up', 'sign_in');

-- CreateEnum
CREATE TYPE "IdentityCheckStatus" AS ENUM ('pending', 'complete', 'failed', 'aborted');

-- CreateEnum
CREATE TYPE "SearchOrderStatus" AS ENUM ('pending', 'placed', 'failed');

-- CreateEnum
CREATE TYPE "AdditionalSearchRequestType" AS ENUM ('sewer_bill', 'title_plan', 'address_confirmation', 'fee_approval');

-- CreateEnum
CREATE TYPE "AdditionalSearchRequestStatus" AS ENUM ('pending', 'sent', 'received', 'forwarded');

-- CreateEnum
CREATE TYPE "LawyerRole" AS ENUM ('solicitor', 'legal_assistant');

-- CreateEnum
CREATE TYPE "PaymentType" AS ENUM ('card', 'referral', 'invoiced', 'manual');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing', 'succeeded', 'canceled');

-- CreateEnum
CREATE TYPE "Tenure" AS ENUM ('freehold', 'leasehold', 'share_of_freehold', 'other');

-- CreateEnum
CREATE TYPE "OwnershipType" AS ENUM ('Sole', 'Joint');

-- CreateEnum
CREATE TYPE "YesNoNotSure" AS ENUM ('yes', 'no', 'not_sure');

-- CreateEnum
CREATE TYPE "PersonRole" AS ENUM ('seller', 'buyer', 'giftor');

-- CreateEnum
CREATE TYPE "GiftorRelationship" AS ENUM ('parent', 'other_family', 'other');

-- CreateEnum
CREATE TYPE "EventAuthor" AS ENUM ('S', 'B');

-- CreateEnum
CREATE TYPE "EmailStatus" AS ENUM ('queued', 'sending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "SaleType" AS ENUM ('resale', 'development');

-- CreateEnum
CREATE TYPE "CustomerType" AS ENUM ('individual_owner', 'representative');

-- CreateEnum
CREATE TYPE "EstateAgentStatus" AS ENUM ('pending', 'assigned', 'not_listed', 'no_agent');

-- CreateTable
CREATE TABLE "app_user" (
    "id" CHAR(24) NOT NULL,
    "type" "UserType" NOT NULL DEFAULT 'customer',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "deactivated_at" TIMESTAMPTZ(3),
    "email" VARCHAR(320) NOT NULL,
    "first_name" VARCHAR(255) NOT NULL,
    "middle_name" VARCHAR(255),
    "last_name" VARCHAR(255) NOT NULL,
    "phone_number" VARCHAR(16),
    "correspondence_address_id" CHAR(24),
    "stripe_customer_id" TEXT,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" CHAR(64) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "magic_link" (
    "id" CHAR(24) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "mode" "SignInMode" NOT NULL,
    "user_type" "UserType",
    "role" "Role",
    "first_name" VARCHAR(255),
    "middle_name" VARCHAR(255),
    "last_name" VARCHAR(255),
    "token_hash" CHAR(64),
    "browser_hash" CHAR(64),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "magic_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft" (
    "session_id" CHAR(64) NOT NULL,
    "key" VARCHAR(64) NOT NULL,
    "data" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("session_id","key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(400) NOT NULL,
    "count" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "identity_check" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "purchase_id" CHAR(24),
    "person_type" "PersonRole" NOT NULL,
    "user_id" CHAR(24),
    "person_id" CHAR(24),
    "first_name" VARCHAR(255) NOT NULL,
    "last_name" VARCHAR(255) NOT NULL,
    "email" VARCHAR(320),
    "phone_number" VARCHAR(16),
    "thirdfort_id" VARCHAR(255),
    "status" "IdentityCheckStatus" NOT NULL DEFAULT 'pending',
    "provider_state" VARCHAR(64),
    "file_reference" VARCHAR(255),
    "recipient_emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "shared_with_lawyer_group_id" CHAR(24),
    "shared_at" TIMESTAMPTZ(3),
    "reorder_of_id" CHAR(24),
    "ordered_by_id" CHAR(24),
    "finished_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_order" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "status" "SearchOrderStatus" NOT NULL DEFAULT 'pending',
    "is_reorder" BOOLEAN NOT NULL DEFAULT false,
    "sub_building_name" VARCHAR(255),
    "building_name" VARCHAR(255),
    "building_number" VARCHAR(255),
    "reference" VARCHAR(255),
    "ordered_by_id" CHAR(24),
    "ordered_on" DATE NOT NULL DEFAULT ((now() AT TIME ZONE 'Europe/London'::text))::date,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search" (
    "id" CHAR(24) NOT NULL,
    "search_order_id" CHAR(24) NOT NULL,
    "product_id" VARCHAR(64) NOT NULL,
    "reference" VARCHAR(255),
    "status" VARCHAR(64) NOT NULL DEFAULT 'in progress',
    "estimated_completion" DATE,
    "completion_date" DATE,
    "document_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "additional_search_request" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "type" "AdditionalSearchRequestType" NOT NULL,
    "status" "AdditionalSearchRequestStatus" NOT NULL DEFAULT 'pending',
    "requested_by_id" CHAR(24),
    "sent_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),
    "forwarded_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "additional_search_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_event" (
    "provider" VARCHAR(32) NOT NULL,
    "event_id" VARCHAR(255) NOT NULL,
    "type" VARCHAR(255) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "estate_agent_brand" (
    "id" CHAR(24) NOT NULL,
    "brand_name" VARCHAR(255) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "estate_agent_brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "estate_agent" (
    "id" CHAR(24) NOT NULL,
    "brand_id" CHAR(24) NOT NULL,
    "office_name" VARCHAR(255) NOT NULL,
    "office_phone_number" VARCHAR(16),
    "office_address_id" CHAR(24),
    "requests_seller_thirdfort_checks" BOOLEAN NOT NULL DEFAULT false,
    "requests_buyer_thirdfort_checks" BOOLEAN NOT NULL DEFAULT false,
    "receives_seller_thirdfort_checks" BOOLEAN NOT NULL DEFAULT false,
    "receives_buyer_thirdfort_checks" BOOLEAN NOT NULL DEFAULT false,
    "thirdfort_requester_emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "estate_agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "valuer" (
    "id" CHAR(24) NOT NULL,
    "estate_agent_id" CHAR(24) NOT NULL,
    "first_name" VARCHAR(255) NOT NULL,
    "last_name" VARCHAR(255),
    "email" VARCHAR(320),
    "phone_number" VARCHAR(16),
    "primary_valuer" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "valuer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "negotiator" (
    "id" CHAR(24) NOT NULL,
    "estate_agent_id" CHAR(24) NOT NULL,
    "first_name" VARCHAR(255) NOT NULL,
    "last_name" VARCHAR(255) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "phone_number" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "negotiator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "law_firm" (
    "id" CHAR(24) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "email" VARCHAR(320),
    "phone_number" VARCHAR(16),
    "address_id" CHAR(24) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "law_firm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lawyer_group" (
    "id" CHAR(24) NOT NULL,
    "law_firm_id" CHAR(24) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "panel_solicitor" BOOLEAN NOT NULL DEFAULT false,
    "invoicing_address_id" CHAR(24),
    "thirdfort_recipient_emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lawyer_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lawyer" (
    "id" CHAR(24) NOT NULL,
    "lawyer_group_id" CHAR(24) NOT NULL,
    "role" "LawyerRole" NOT NULL,
    "first_name" VARCHAR(255) NOT NULL,
    "last_name" VARCHAR(255) NOT NULL,
    "email" VARCHAR(320),
    "phone_number" VARCHAR(16),
    "bio" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lawyer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "solicitor_assignment" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "group_id" CHAR(24),
    "seller_lawyer_group_id" CHAR(24) NOT NULL,
    "buyer_lawyer_group_id" CHAR(24) NOT NULL,
    "seller_comments" TEXT,
    "buyer_comments" TEXT,
    "seller_introduction" BOOLEAN NOT NULL DEFAULT false,
    "buyer_introduction" BOOLEAN NOT NULL DEFAULT false,
    "seller_instruction" BOOLEAN NOT NULL DEFAULT false,
    "buyer_instruction" BOOLEAN NOT NULL DEFAULT false,
    "plot_plan_request" BOOLEAN NOT NULL DEFAULT false,
    "assigned_by_id" CHAR(24),
    "assigned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "solicitor_assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" CHAR(24) NOT NULL,
    "key" VARCHAR(64) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "description" TEXT NOT NULL,
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "image" TEXT,
    "price_ex_vat" INTEGER NOT NULL,
    "price_inc_vat" INTEGER NOT NULL,
    "has_banner" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_order" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "payment_type" "PaymentType" NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'requires_payment_method',
    "total_amount" INTEGER NOT NULL,
    "subtotal" INTEGER NOT NULL,
    "vat" INTEGER NOT NULL,
    "stripe_transaction_id" TEXT,
    "stripe_checkout_session_id" TEXT,
    "stripe_customer_id" TEXT,
    "referral_code_id" CHAR(24),
    "manual_reference" VARCHAR(255),
    "invoiced_by_id" CHAR(24),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "paid_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sale_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_order_item" (
    "id" CHAR(24) NOT NULL,
    "order_id" CHAR(24) NOT NULL,
    "product_id" CHAR(24),
    "product_name" VARCHAR(255) NOT NULL,
    "product_price" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sale_order_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referral_code" (
    "id" CHAR(24) NOT NULL,
    "code" VARCHAR(64) NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "valid_from" TIMESTAMPTZ(3),
    "valid_to" TIMESTAMPTZ(3),
    "uses_left" INTEGER,
    "issued_by" VARCHAR(255),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "referral_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" VARCHAR(255) NOT NULL,
    "type" VARCHAR(255) NOT NULL,
    "object_id" VARCHAR(255),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address" (
    "id" CHAR(24) NOT NULL,
    "line_1" VARCHAR(255) NOT NULL,
    "line_2" VARCHAR(255),
    "line_3" VARCHAR(255),
    "post_town" VARCHAR(255) NOT NULL,
    "county" VARCHAR(255),
    "postcode" VARCHAR(16),
    "country" VARCHAR(255) NOT NULL DEFAULT 'United Kingdom',
    "country_iso_2" CHAR(2) NOT NULL DEFAULT 'GB',
    "uprn" VARCHAR(32),
    "district" VARCHAR(255),
    "building_number" VARCHAR(255),
    "building_name" VARCHAR(255),
    "sub_building_name" VARCHAR(255),
    "street" VARCHAR(255),
    "premise" VARCHAR(255),
    "organisation_name" VARCHAR(255),
    "po_box" VARCHAR(255),
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "property" (
    "id" CHAR(24) NOT NULL,
    "address_id" CHAR(24) NOT NULL,
    "tenure" "Tenure" NOT NULL,
    "tenure_details" VARCHAR(255),
    "value" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "property_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase" (
    "id" CHAR(24) NOT NULL,
    "primary_buyer_id" CHAR(24) NOT NULL,
    "customer_type" "CustomerType" NOT NULL DEFAULT 'individual_owner',
    "property_id" CHAR(24) NOT NULL,
    "ownership_type" "OwnershipType" NOT NULL,
    "agreed_price" BIGINT NOT NULL,
    "mortgage_required_for_purchase" "YesNoNotSure" NOT NULL,
    "mortgage_provider" VARCHAR(255),
    "purchase_dependent_on_sale" BOOLEAN,
    "first_time_buyer" BOOLEAN,
    "is_using_foreign_currency" BOOLEAN,
    "requires_mortgage_referral" BOOLEAN,
    "savings_from_employment" BOOLEAN NOT NULL DEFAULT false,
    "investment_portfolio" BOOLEAN NOT NULL DEFAULT false,
    "remortgage" BOOLEAN NOT NULL DEFAULT false,
    "inheritance" BOOLEAN NOT NULL DEFAULT false,
    "divorce_settlement" BOOLEAN NOT NULL DEFAULT false,
    "pension_lump_sum_withdrawal" BOOLEAN NOT NULL DEFAULT false,
    "sale_of_shares" BOOLEAN NOT NULL DEFAULT false,
    "directors_loans_dividends" BOOLEAN NOT NULL DEFAULT false,
    "other_funding" BOOLEAN NOT NULL DEFAULT false,
    "other_funding_comments" TEXT,
    "gifts" "YesNoNotSure" NOT NULL,
    "terms_accepted" BOOLEAN NOT NULL DEFAULT false,
    "terms_version" VARCHAR(16),
    "terms_accepted_at" TIMESTAMPTZ(3),
    "terms_accepted_ip" INET,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "confirmed_at" TIMESTAMPTZ(3),
    "sale_agreed" DATE,
    "exchanged" DATE,
    "completed" DATE,
    "aborted" DATE,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" CHAR(24) NOT NULL,
    "role" "PersonRole" NOT NULL,
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "user_id" CHAR(24),
    "first_name" VARCHAR(255) NOT NULL,
    "middle_name" VARCHAR(255),
    "last_name" VARCHAR(255) NOT NULL,
    "email" VARCHAR(320),
    "phone_number" VARCHAR(16),
    "correspondence_address_id" CHAR(24),
    "customer_type" "CustomerType",
    "terms_and_conditions" BOOLEAN NOT NULL DEFAULT false,
    "amount" BIGINT,
    "relationship" "GiftorRelationship",
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "timeline_event" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "event_name" VARCHAR(64) NOT NULL,
    "type" VARCHAR(64) NOT NULL DEFAULT 'update',
    "milestone" BOOLEAN NOT NULL DEFAULT false,
    "author" "EventAuthor",
    "author_user_id" CHAR(24),
    "author_name" VARCHAR(511),
    "date_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "comments" TEXT,

    CONSTRAINT "timeline_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_message" (
    "id" CHAR(24) NOT NULL,
    "key" VARCHAR(255) NOT NULL,
    "kind" VARCHAR(64) NOT NULL,
    "to" VARCHAR(320) NOT NULL,
    "cc" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "user_id" CHAR(24),
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "magic_link_id" CHAR(24),
    "data" JSONB NOT NULL DEFAULT '{}',
    "status" "EmailStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "message_id" VARCHAR(255),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" CHAR(24) NOT NULL,
    "actor_id" CHAR(24),
    "actor_name" VARCHAR(511) NOT NULL,
    "action" VARCHAR(64) NOT NULL,
    "subject_type" VARCHAR(64) NOT NULL,
    "subject_id" VARCHAR(64) NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_config" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "benchmark_in_days" INTEGER,
    "invoicing_amount" INTEGER,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "thirdfort_v2_switchover_date" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "callback_request" (
    "id" CHAR(24) NOT NULL,
    "full_name" VARCHAR(255) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "mobile_number" VARCHAR(16),
    "message" TEXT NOT NULL,
    "referrer" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "callback_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_sign_up" (
    "id" CHAR(24) NOT NULL,
    "first_name" VARCHAR(255) NOT NULL,
    "last_name" VARCHAR(255) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "phone_number" VARCHAR(16),
    "company_name" VARCHAR(255) NOT NULL,
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_sign_up_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale" (
    "id" CHAR(24) NOT NULL,
    "type" "SaleType" NOT NULL DEFAULT 'resale',
    "primary_seller_id" CHAR(24) NOT NULL,
    "customer_type" "CustomerType" NOT NULL,
    "property_id" CHAR(24) NOT NULL,
    "asking_price" BIGINT,
    "onward_purchase" BOOLEAN NOT NULL,
    "has_mortgage" BOOLEAN NOT NULL,
    "is_using_foreign_currency" BOOLEAN NOT NULL,
    "requires_mortgage_referral" BOOLEAN,
    "is_another_seller_selected" BOOLEAN,
    "terms_accepted" BOOLEAN NOT NULL DEFAULT false,
    "terms_version" VARCHAR(16),
    "terms_accepted_at" TIMESTAMPTZ(3),
    "terms_accepted_ip" INET,
    "estate_agent_id" CHAR(24),
    "estate_agent_status" "EstateAgentStatus" NOT NULL DEFAULT 'pending',
    "seller_lawyer_group_id" CHAR(24),
    "buyer_lawyer_group_id" CHAR(24),
    "solicitor_groups_assigned_at" TIMESTAMPTZ(3),
    "date_legal_started" TIMESTAMPTZ(3),
    "group_id" CHAR(24),
    "company_seller_id" CHAR(24),
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "possible_duplicate" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_search" (
    "sale_id" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "sale_search_pkey" PRIMARY KEY ("sale_id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" CHAR(24) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "company_number" VARCHAR(255) NOT NULL,
    "address_id" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions_group" (
    "id" CHAR(24) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "representative_id" CHAR(24) NOT NULL,
    "company_seller_id" CHAR(24) NOT NULL,
    "estate_agent_id" CHAR(24),
    "seller_lawyer_group_id" CHAR(24),
    "buyer_lawyer_group_id" CHAR(24),
    "created_by_id" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transactions_group_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_correspondence_address_id_key" ON "app_user"("correspondence_address_id");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_stripe_customer_id_key" ON "app_user"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "app_user_created_at_id_idx" ON "app_user"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "app_user_active_created_at_id_idx" ON "app_user"("active", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "app_user_type_active_created_at_id_idx" ON "app_user"("type", "active", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "magic_link_token_hash_key" ON "magic_link"("token_hash");

-- CreateIndex
CREATE INDEX "magic_link_email_created_at_idx" ON "magic_link"("email", "created_at" DESC);

-- CreateIndex
CREATE INDEX "magic_link_expires_at_idx" ON "magic_link"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_window_ends_at_idx" ON "rate_limit"("window_ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "identity_check_thirdfort_id_key" ON "identity_check"("thirdfort_id");

-- CreateIndex
CREATE UNIQUE INDEX "identity_check_reorder_of_id_key" ON "identity_check"("reorder_of_id");

-- CreateIndex
CREATE INDEX "identity_check_sale_id_created_at_idx" ON "identity_check"("sale_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "identity_check_person_id_idx" ON "identity_check"("person_id");

-- CreateIndex
CREATE INDEX "identity_check_user_id_idx" ON "identity_check"("user_id");

-- CreateIndex
CREATE INDEX "identity_check_status_updated_at_idx" ON "identity_check"("status", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "search_order_reference_key" ON "search_order"("reference");

-- CreateIndex
CREATE INDEX "search_order_sale_id_created_at_idx" ON "search_order"("sale_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "search_order_status_updated_at_idx" ON "search_order"("status", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "search_reference_key" ON "search"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "search_search_order_id_product_id_key" ON "search"("search_order_id", "product_id");

-- CreateIndex
CREATE INDEX "additional_search_request_sale_id_created_at_idx" ON "additional_search_request"("sale_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "estate_agent_office_address_id_key" ON "estate_agent"("office_address_id");

-- CreateIndex
CREATE INDEX "estate_agent_brand_id_office_name_idx" ON "estate_agent"("brand_id", "office_name");

-- CreateIndex
CREATE INDEX "estate_agent_created_at_id_idx" ON "estate_agent"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "valuer_estate_agent_id_id_idx" ON "valuer"("estate_agent_id", "id");

-- CreateIndex
CREATE INDEX "negotiator_estate_agent_id_id_idx" ON "negotiator"("estate_agent_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "law_firm_address_id_key" ON "law_firm"("address_id");

-- CreateIndex
CREATE INDEX "law_firm_name_idx" ON "law_firm"("name");

-- CreateIndex
CREATE UNIQUE INDEX "lawyer_group_invoicing_address_id_key" ON "lawyer_group"("invoicing_address_id");

-- CreateIndex
CREATE INDEX "lawyer_group_law_firm_id_idx" ON "lawyer_group"("law_firm_id");

-- CreateIndex
CREATE INDEX "lawyer_lawyer_group_id_role_id_idx" ON "lawyer"("lawyer_group_id", "role", "id");

-- CreateIndex
CREATE INDEX "solicitor_assignment_sale_id_assigned_at_idx" ON "solicitor_assignment"("sale_id", "assigned_at" DESC);

-- CreateIndex
CREATE INDEX "solicitor_assignment_assigned_at_idx" ON "solicitor_assignment"("assigned_at");

-- CreateIndex
CREATE UNIQUE INDEX "product_key_key" ON "product"("key");

-- CreateIndex
CREATE UNIQUE INDEX "sale_order_stripe_transaction_id_key" ON "sale_order"("stripe_transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "sale_order_stripe_checkout_session_id_key" ON "sale_order"("stripe_checkout_session_id");

-- CreateIndex
CREATE INDEX "sale_order_sale_id_created_at_idx" ON "sale_order"("sale_id", "created_at");

-- CreateIndex
CREATE INDEX "sale_order_referral_code_id_idx" ON "sale_order"("referral_code_id");

-- CreateIndex
CREATE INDEX "sale_order_status_updated_at_idx" ON "sale_order"("status", "updated_at");

-- CreateIndex
CREATE INDEX "sale_order_item_order_id_idx" ON "sale_order_item"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "referral_code_code_key" ON "referral_code"("code");

-- CreateIndex
CREATE INDEX "address_postcode_idx" ON "address"("postcode");

-- CreateIndex
CREATE UNIQUE INDEX "property_address_id_key" ON "property"("address_id");

-- CreateIndex
CREATE INDEX "purchase_created_at_id_idx" ON "purchase"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_primary_buyer_id_created_at_id_idx" ON "purchase"("primary_buyer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_property_id_is_active_created_at_idx" ON "purchase"("property_id", "is_active" DESC, "created_at" DESC);

-- CreateIndex
CREATE INDEX "purchase_completed_idx" ON "purchase"("completed");

-- CreateIndex
CREATE UNIQUE INDEX "person_correspondence_address_id_key" ON "person"("correspondence_address_id");

-- CreateIndex
CREATE INDEX "person_sale_id_id_idx" ON "person"("sale_id", "id");

-- CreateIndex
CREATE INDEX "person_purchase_id_role_id_idx" ON "person"("purchase_id", "role", "id");

-- CreateIndex
CREATE INDEX "person_user_id_idx" ON "person"("user_id");

-- CreateIndex
CREATE INDEX "timeline_event_sale_id_date_time_id_idx" ON "timeline_event"("sale_id", "date_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "timeline_event_purchase_id_date_time_id_idx" ON "timeline_event"("purchase_id", "date_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "email_message_key_key" ON "email_message"("key");

-- CreateIndex
CREATE INDEX "email_message_status_created_at_idx" ON "email_message"("status", "created_at");

-- CreateIndex
CREATE INDEX "email_message_to_created_at_idx" ON "email_message"("to", "created_at" DESC);

-- CreateIndex
CREATE INDEX "email_message_sale_id_idx" ON "email_message"("sale_id");

-- CreateIndex
CREATE INDEX "email_message_purchase_id_idx" ON "email_message"("purchase_id");

-- CreateIndex
CREATE INDEX "audit_log_subject_type_subject_id_created_at_idx" ON "audit_log"("subject_type", "subject_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_log_actor_id_created_at_idx" ON "audit_log"("actor_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "callback_request_created_at_idx" ON "callback_request"("created_at" DESC);

-- CreateIndex
CREATE INDEX "partner_sign_up_created_at_idx" ON "partner_sign_up"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sale_property_id_key" ON "sale"("property_id");

-- CreateIndex
CREATE INDEX "sale_created_at_id_idx" ON "sale"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sale_primary_seller_id_created_at_id_idx" ON "sale"("primary_seller_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sale_estate_agent_status_created_at_id_idx" ON "sale"("estate_agent_status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sale_estate_agent_id_idx" ON "sale"("estate_agent_id");

-- CreateIndex
CREATE INDEX "sale_group_id_idx" ON "sale"("group_id");

-- CreateIndex
CREATE INDEX "sale_company_seller_id_idx" ON "sale"("company_seller_id");

-- CreateIndex
CREATE INDEX "sale_seller_lawyer_group_id_solicitor_groups_assigned_at_idx" ON "sale"("seller_lawyer_group_id", "solicitor_groups_assigned_at");

-- CreateIndex
CREATE INDEX "sale_buyer_lawyer_group_id_solicitor_groups_assigned_at_idx" ON "sale"("buyer_lawyer_group_id", "solicitor_groups_assigned_at");

-- CreateIndex
CREATE INDEX "sale_search_text_idx" ON "sale_search" USING GIN ("text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "company_company_number_key" ON "company"("company_number");

-- CreateIndex
CREATE UNIQUE INDEX "company_address_id_key" ON "company"("address_id");

-- CreateIndex
CREATE INDEX "transactions_group_created_at_id_idx" ON "transactions_group"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transactions_group_representative_id_idx" ON "transactions_group"("representative_id");

-- CreateIndex
CREATE INDEX "transactions_group_company_seller_id_idx" ON "transactions_group"("company_seller_id");

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_correspondence_address_id_fkey" FOREIGN KEY ("correspondence_address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_shared_with_lawyer_group_id_fkey" FOREIGN KEY ("shared_with_lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_reorder_of_id_fkey" FOREIGN KEY ("reorder_of_id") REFERENCES "identity_check"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_ordered_by_id_fkey" FOREIGN KEY ("ordered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_order" ADD CONSTRAINT "search_order_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_order" ADD CONSTRAINT "search_order_ordered_by_id_fkey" FOREIGN KEY ("ordered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search" ADD CONSTRAINT "search_search_order_id_fkey" FOREIGN KEY ("search_order_id") REFERENCES "search_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "additional_search_request" ADD CONSTRAINT "additional_search_request_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "additional_search_request" ADD CONSTRAINT "additional_search_request_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estate_agent" ADD CONSTRAINT "estate_agent_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "estate_agent_brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estate_agent" ADD CONSTRAINT "estate_agent_office_address_id_fkey" FOREIGN KEY ("office_address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "valuer" ADD CONSTRAINT "valuer_estate_agent_id_fkey" FOREIGN KEY ("estate_agent_id") REFERENCES "estate_agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "negotiator" ADD CONSTRAINT "negotiator_estate_agent_id_fkey" FOREIGN KEY ("estate_agent_id") REFERENCES "estate_agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "law_firm" ADD CONSTRAINT "law_firm_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lawyer_group" ADD CONSTRAINT "lawyer_group_law_firm_id_fkey" FOREIGN KEY ("law_firm_id") REFERENCES "law_firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lawyer_group" ADD CONSTRAINT "lawyer_group_invoicing_address_id_fkey" FOREIGN KEY ("invoicing_address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lawyer" ADD CONSTRAINT "lawyer_lawyer_group_id_fkey" FOREIGN KEY ("lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_assignment" ADD CONSTRAINT "solicitor_assignment_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_assignment" ADD CONSTRAINT "solicitor_assignment_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "transactions_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_assignment" ADD CONSTRAINT "solicitor_assignment_seller_lawyer_group_id_fkey" FOREIGN KEY ("seller_lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_assignment" ADD CONSTRAINT "solicitor_assignment_buyer_lawyer_group_id_fkey" FOREIGN KEY ("buyer_lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_assignment" ADD CONSTRAINT "solicitor_assignment_assigned_by_id_fkey" FOREIGN KEY ("assigned_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_order" ADD CONSTRAINT "sale_order_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_order" ADD CONSTRAINT "sale_order_referral_code_id_fkey" FOREIGN KEY ("referral_code_id") REFERENCES "referral_code"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_order" ADD CONSTRAINT "sale_order_invoiced_by_id_fkey" FOREIGN KEY ("invoiced_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_order_item" ADD CONSTRAINT "sale_order_item_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sale_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_order_item" ADD CONSTRAINT "sale_order_item_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "property" ADD CONSTRAINT "property_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_primary_buyer_id_fkey" FOREIGN KEY ("primary_buyer_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_correspondence_address_id_fkey" FOREIGN KEY ("correspondence_address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_event" ADD CONSTRAINT "timeline_event_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_event" ADD CONSTRAINT "timeline_event_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_event" ADD CONSTRAINT "timeline_event_author_user_id_fkey" FOREIGN KEY ("author_user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_primary_seller_id_fkey" FOREIGN KEY ("primary_seller_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_estate_agent_id_fkey" FOREIGN KEY ("estate_agent_id") REFERENCES "estate_agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_seller_lawyer_group_id_fkey" FOREIGN KEY ("seller_lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_buyer_lawyer_group_id_fkey" FOREIGN KEY ("buyer_lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "transactions_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_company_seller_id_fkey" FOREIGN KEY ("company_seller_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_search" ADD CONSTRAINT "sale_search_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group" ADD CONSTRAINT "transactions_group_representative_id_fkey" FOREIGN KEY ("representative_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group" ADD CONSTRAINT "transactions_group_company_seller_id_fkey" FOREIGN KEY ("company_seller_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group" ADD CONSTRAINT "transactions_group_estate_agent_id_fkey" FOREIGN KEY ("estate_agent_id") REFERENCES "estate_agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group" ADD CONSTRAINT "transactions_group_seller_lawyer_group_id_fkey" FOREIGN KEY ("seller_lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group" ADD CONSTRAINT "transactions_group_buyer_lawyer_group_id_fkey" FOREIGN KEY ("buyer_lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group" ADD CONSTRAINT "transactions_group_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

-- Ids: 24 hexadecimal characters, on every table whose id is one.
DO $$
DECLARE
  t TEXT;
BEGIN
  FOR t IN
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'id' AND data_type = 'character' AND character_maximum_length = 24
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (id ~ ''^[0-9a-f]{24}$'')', t, t || '_id_check');
  END LOOP;
END $$;

-- Phone numbers: E.164.
DO $$
DECLARE
  c RECORD;
BEGIN
  FOR c IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name IN ('phone_number', 'mobile_number', 'office_phone_number')
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I ~ ''^\+[1-9][0-9]{6,14}$'')',
      c.table_name, c.table_name || '_' || c.column_name || '_check', c.column_name);
  END LOOP;
END $$;

-- Accounts

ALTER TABLE app_user
  ADD CONSTRAINT app_user_email_check CHECK (email = lower(email) AND email LIKE '_%@_%'),
  ADD CONSTRAINT app_user_active_check CHECK (NOT (active AND deactivated_at IS NOT NULL));

ALTER TABLE session
  ADD CONSTRAINT session_id_check CHECK (id ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT session_expires_at_check CHECK (expires_at > created_at);

ALTER TABLE magic_link
  ADD CONSTRAINT magic_link_email_check CHECK (email = lower(email) AND email LIKE '_%@_%'),
  ADD CONSTRAINT magic_link_token_hash_check CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT magic_link_browser_hash_check CHECK (browser_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT magic_link_names_check CHECK (mode = 'sign_in' OR (first_name IS NOT NULL AND last_name IS NOT NULL)),
  ADD CONSTRAINT magic_link_consumed_check CHECK (consumed_at IS NULL OR token_hash IS NOT NULL);

ALTER TABLE rate_limit ADD CONSTRAINT rate_limit_count_check CHECK (count >= 0);

-- Places

ALTER TABLE address
  ADD CONSTRAINT address_country_iso_2_check CHECK (country_iso_2 ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT address_postcode_check CHECK (
    postcode = upper(postcode)
    AND (country_iso_2 <> 'GB' OR postcode ~ '^([A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}|GIR 0AA)$')
  );

ALTER TABLE property
  ADD CONSTRAINT property_tenure_details_check CHECK (tenure = 'other' OR tenure_details IS NULL),
  ADD CONSTRAINT property_value_check CHECK (value >= 0);

-- Deals. Prices: 99,000 to 100,000,000 pounds, in pence.

ALTER TABLE sale
  ADD CONSTRAINT sale_asking_price_check CHECK (asking_price BETWEEN 9900000 AND 10000000000),
  ADD CONSTRAINT sale_resale_price_check CHECK (type = 'development' OR asking_price IS NOT NULL),
  ADD CONSTRAINT sale_terms_check CHECK (
    terms_accepted = (terms_accepted_at IS NOT NULL) AND terms_accepted = (terms_version IS NOT NULL)
    AND (terms_accepted OR terms_accepted_ip IS NULL)
  ),
  ADD CONSTRAINT sale_estate_agent_check CHECK (estate_agent_id IS NULL OR estate_agent_status = 'assigned'),
  ADD CONSTRAINT sale_solicitors_check CHECK (
    (seller_lawyer_group_id IS NULL AND buyer_lawyer_group_id IS NULL) OR solicitor_groups_assigned_at IS NOT NULL
  );

ALTER TABLE purchase
  ADD CONSTRAINT purchase_agreed_price_check CHECK (agreed_price BETWEEN 9900000 AND 10000000000),
  ADD CONSTRAINT purchase_mortgage_provider_check CHECK (
    mortgage_provider IS NULL OR mortgage_required_for_purchase <> 'no'
  ),
  ADD CONSTRAINT purchase_other_funding_check CHECK (other_funding OR other_funding_comments IS NULL),
  ADD CONSTRAINT purchase_terms_check CHECK (
    terms_accepted = (terms_accepted_at IS NOT NULL) AND terms_accepted = (terms_version IS NOT NULL)
    AND (terms_accepted OR terms_accepted_ip IS NULL)
  ),
  ADD CONSTRAINT purchase_active_check CHECK (NOT is_active OR (terms_accepted AND confirmed_at IS NOT NULL));

-- A buyer has one intent for a property, unless an earlier one was aborted.
CREATE UNIQUE INDEX purchase_live_key ON purchase (primary_buyer_id, property_id) WHERE aborted IS NULL;

ALTER TABLE person
  ADD CONSTRAINT person_role_check CHECK (
    CASE role
      WHEN 'seller' THEN sale_id IS NOT NULL AND purchase_id IS NULL
      ELSE sale_id IS NULL AND purchase_id IS NOT NULL
    END
  ),
  ADD CONSTRAINT person_giftor_check CHECK (
    CASE role
      WHEN 'giftor' THEN amount IS NOT NULL AND relationship IS NOT NULL AND customer_type IS NULL
      ELSE amount IS NULL AND relationship IS NULL
    END
  ),
  -- Over 4 pounds, as the specification has it.
  ADD CONSTRAINT person_amount_check CHECK (amount > 400);

ALTER TABLE company ADD CONSTRAINT company_company_number_check CHECK (company_number = upper(company_number));

CREATE UNIQUE INDEX transactions_group_name_key ON transactions_group (lower(name));

-- Payment

ALTER TABLE product
  ADD CONSTRAINT product_price_check CHECK (price_ex_vat >= 0 AND price_inc_vat >= price_ex_vat);

ALTER TABLE sale_order
  ADD CONSTRAINT sale_order_amounts_check CHECK (
    total_amount >= 0 AND subtotal >= 0 AND vat >= 0 AND total_amount = subtotal + vat
  ),
  ADD CONSTRAINT sale_order_paid_at_check CHECK ((status = 'succeeded') = (paid_at IS NOT NULL)),
  ADD CONSTRAINT sale_order_card_check CHECK (
    payment_type <> 'card' OR status <> 'succeeded' OR stripe_transaction_id IS NOT NULL
  ),
  ADD CONSTRAINT sale_order_referral_check CHECK (
    (payment_type = 'referral') = (referral_code_id IS NOT NULL) AND (payment_type <> 'referral' OR total_amount = 0)
  ),
  ADD CONSTRAINT sale_order_manual_check CHECK (payment_type = 'manual' OR manual_reference IS NULL),
  ADD CONSTRAINT sale_order_attempt_check CHECK (attempt >= 1);

-- One order of a sale is alive; one has been paid. The second also answers "paid?" for lists.
CREATE UNIQUE INDEX sale_order_live_key ON sale_order (sale_id) WHERE status <> 'canceled';
CREATE UNIQUE INDEX sale_order_paid_key ON sale_order (sale_id) WHERE status = 'succeeded';

ALTER TABLE sale_order_item
  ADD CONSTRAINT sale_order_item_check CHECK (product_price >= 0 AND quantity > 0);

ALTER TABLE referral_code
  ADD CONSTRAINT referral_code_code_check CHECK (code = upper(code) AND code <> ''),
  ADD CONSTRAINT referral_code_uses_left_check CHECK (uses_left >= 0),
  ADD CONSTRAINT referral_code_validity_check CHECK (valid_to > valid_from);

-- Partners

CREATE UNIQUE INDEX estate_agent_brand_brand_name_key ON estate_agent_brand (lower(brand_name));
CREATE UNIQUE INDEX valuer_primary_key ON valuer (estate_agent_id) WHERE primary_valuer;
CREATE UNIQUE INDEX lawyer_group_name_key ON lawyer_group (law_firm_id, lower(name));
CREATE UNIQUE INDEX lawyer_solicitor_key ON lawyer (lawyer_group_id) WHERE role = 'solicitor';

-- Operations

ALTER TABLE identity_check
  ADD CONSTRAINT identity_check_subject_check CHECK (
    num_nonnulls(user_id, person_id) <= 1 AND NOT (person_type = 'giftor' AND user_id IS NOT NULL)
  ),
  ADD CONSTRAINT identity_check_finished_check CHECK (status <> 'pending' OR finished_at IS NULL),
  ADD CONSTRAINT identity_check_reorder_check CHECK (reorder_of_id <> id);

-- Nobody has two checks under way in the same sale.
CREATE UNIQUE INDEX identity_check_pending_user_key ON identity_check (sale_id, person_type, user_id)
  WHERE status = 'pending' AND user_id IS NOT NULL;
CREATE UNIQUE INDEX identity_check_pending_person_key ON identity_check (sale_id, person_id)
  WHERE status = 'pending' AND person_id IS NOT NULL;

ALTER TABLE search_order
  ADD CONSTRAINT search_order_building_check CHECK (building_name IS NOT NULL OR building_number IS NOT NULL);
CREATE UNIQUE INDEX search_order_daily_key ON search_order (sale_id, ordered_on) WHERE status <> 'failed';

CREATE UNIQUE INDEX additional_search_request_water_key ON additional_search_request (sale_id) WHERE type = 'sewer_bill';

-- Records

ALTER TABLE timeline_event
  ADD CONSTRAINT timeline_event_subject_check CHECK (num_nonnulls(sale_id, purchase_id) >= 1);
CREATE UNIQUE INDEX timeline_event_sale_once_key ON timeline_event (sale_id, event_name)
  WHERE event_name IN ('payment_successful', 'referral_code_applied');
CREATE UNIQUE INDEX timeline_event_purchase_once_key ON timeline_event (purchase_id, event_name)
  WHERE event_name = 'purchase_intent_success_email_sent';

ALTER TABLE email_message
  ADD CONSTRAINT email_message_sent_check CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  ADD CONSTRAINT email_message_attempts_check CHECK (attempts >= 0);

ALTER TABLE admin_config
  ADD CONSTRAINT admin_config_single_check CHECK (id = 1),
  ADD CONSTRAINT admin_config_values_check CHECK (benchmark_in_days > 0 AND invoicing_amount >= 0);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Deactivation and a change of type end the user's sessions at once.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER app_user_end_sessions AFTER UPDATE OF active, type ON app_user
  FOR EACH ROW WHEN (OLD.type <> NEW.type OR (OLD.active AND NOT NEW.active)) EXECUTE FUNCTION end_sessions();

-- A person's address is nobody else's and goes with the person.
CREATE FUNCTION delete_person_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM address WHERE id = OLD.correspondence_address_id;
  RETURN NULL;
END $$;

CREATE TRIGGER person_delete_address AFTER DELETE ON person
  FOR EACH ROW WHEN (OLD.correspondence_address_id IS NOT NULL) EXECUTE FUNCTION delete_person_address();

-- Search. One normal form of texts: lower case, no accents. IMMUTABLE is true as long as the dictionary is named.
CREATE FUNCTION search_normal(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));

CREATE INDEX app_user_search_idx ON app_user
  USING gin (search_normal(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- Every word begins after a space, so that two letters can be looked for as the beginning of a word: '% ab%'.
CREATE FUNCTION sale_search_text(wanted_sale_id bpchar) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT search_normal(concat_ws(' ', '', s.id,
    a.organisation_name, a.sub_building_name, a.building_name, a.line_1, a.line_2, a.line_3, a.post_town, a.county,
    a.postcode, replace(a.postcode, ' ', ''),
    c.name, c.company_number,
    (SELECT concat_ws(' ', u.first_name, u.last_name, u.email) FROM app_user u WHERE u.id = s.primary_seller_id),
    (SELECT string_agg(concat_ws(' ', u.first_name, u.last_name, u.email), ' ')
      FROM purchase p JOIN app_user u ON u.id = p.primary_buyer_id WHERE p.property_id = s.property_id),
    (SELECT string_agg(concat_ws(' ', n.first_name, n.last_name, n.email), ' ') FROM person n WHERE n.sale_id = s.id),
    (SELECT string_agg(concat_ws(' ', n.first_name, n.last_name, n.email), ' ')
      FROM purchase p JOIN person n ON n.purchase_id = p.id AND n.role = 'buyer' WHERE p.property_id = s.property_id)
  ))
  FROM sale s
  JOIN property y ON y.id = s.property_id
  JOIN address a ON a.id = y.address_id
  LEFT JOIN company c ON c.id = s.company_seller_id
  WHERE s.id = wanted_sale_id
$$;

-- Which sales a changed row is part of depends on the table; each trigger below names its own.
CREATE FUNCTION refresh_sale_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  stale bpchar[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'sale' THEN
      stale := ARRAY[changed.id];
    WHEN 'person' THEN
      stale := ARRAY(SELECT s.id FROM sale s WHERE s.id = changed.sale_id UNION
        SELECT s.id FROM sale s JOIN purchase p ON p.property_id = s.property_id WHERE p.id = changed.purchase_id);
    WHEN 'purchase' THEN
      stale := ARRAY(SELECT s.id FROM sale s WHERE s.property_id = changed.property_id);
    WHEN 'app_user' THEN
      stale := ARRAY(SELECT s.id FROM sale s WHERE s.primary_seller_id = changed.id UNION
        SELECT s.id FROM sale s JOIN purchase p ON p.property_id = s.property_id WHERE p.primary_buyer_id = changed.id);
    WHEN 'address' THEN
      stale := ARRAY(SELECT s.id FROM sale s JOIN property y ON y.id = s.property_id WHERE y.address_id = changed.id);
    WHEN 'company' THEN
      stale := ARRAY(SELECT s.id FROM sale s WHERE s.company_seller_id = changed.id);
  END CASE;
  INSERT INTO sale_search (sale_id, text)
    SELECT s.id, sale_search_text(s.id) FROM sale s WHERE s.id = ANY (stale) ORDER BY s.id
    ON CONFLICT (sale_id) DO UPDATE SET text = EXCLUDED.text WHERE sale_search.text <> EXCLUDED.text;
  RETURN NULL;
END $$;

CREATE TRIGGER sale_search AFTER INSERT OR UPDATE OF primary_seller_id, property_id, company_seller_id ON sale
  FOR EACH ROW EXECUTE FUNCTION refresh_sale_search();
CREATE TRIGGER sale_search AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email ON person
  FOR EACH ROW EXECUTE FUNCTION refresh_sale_search();
CREATE TRIGGER sale_search AFTER INSERT OR DELETE OR UPDATE OF primary_buyer_id ON purchase
  FOR EACH ROW EXECUTE FUNCTION refresh_sale_search();
CREATE TRIGGER sale_search AFTER UPDATE OF first_name, last_name, email ON app_user
  FOR EACH ROW EXECUTE FUNCTION refresh_sale_search();
CREATE TRIGGER sale_search AFTER UPDATE ON address
  FOR EACH ROW EXECUTE FUNCTION refresh_sale_search();
CREATE TRIGGER sale_search AFTER UPDATE OF name, company_number ON company
  FOR EACH ROW EXECUTE FUNCTION refresh_sale_search();
