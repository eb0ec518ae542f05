-- PostgreSQL takes a list of ids for ten of them, so a plan for just the one or two that there are looked cheaper each time, and was made each time:
-- three times for each sale, at more than the statement itself takes. With ids the plan is the same for any number of them.
ALTER FUNCTION refresh_sale_progress() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION refresh_sale_search() SET plan_cache_mode = force_generic_plan;
