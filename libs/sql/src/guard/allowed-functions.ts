// The functions a query may call: pure ones of Postgres itself. Left out on purpose are those that run SQL given as text
// (query_to_xml, ts_stat), read settings, catalogs or files, wait, lock, or build long texts from short ones (repeat, lpad).

const families = {
  aggregates:
    'count sum avg min max any_value bool_and bool_or every bit_and bit_or bit_xor stddev stddev_pop stddev_samp ' +
    'variance var_pop var_samp corr covar_pop covar_samp regr_slope regr_intercept regr_r2 regr_count ' +
    'percentile_cont percentile_disc mode string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg',
  windows: 'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  texts:
    'length char_length character_length octet_length lower upper initcap trim btrim ltrim rtrim left right ' +
    'substring substr position strpos replace translate reverse split_part starts_with concat concat_ws ' +
    'regexp_match regexp_matches regexp_replace regexp_count regexp_like regexp_substr regexp_instr ' +
    'regexp_split_to_array regexp_split_to_table string_to_array string_to_table array_to_string overlay ' +
    'ascii chr md5 to_hex quote_literal quote_nullable like_escape similar_to_escape',
  numbers:
    'abs ceil ceiling floor round trunc sign mod div gcd lcm power sqrt cbrt exp ln log log10 greatest least ' +
    'width_bucket random pi degrees radians sin cos tan asin acos atan atan2 isfinite',
  times:
    'now statement_timestamp transaction_timestamp clock_timestamp age date_part date_trunc date_bin extract ' +
    'timezone make_date make_time make_timestamp make_timestamptz make_interval to_char to_date to_timestamp ' +
    'to_number justify_days justify_hours justify_interval overlaps',
  json:
    'to_json to_jsonb row_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array ' +
    'json_object jsonb_object json_typeof jsonb_typeof json_array_length jsonb_array_length ' +
    'json_array_elements jsonb_array_elements json_array_elements_text jsonb_array_elements_text ' +
    'json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys ' +
    'json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text ' +
    'json_strip_nulls jsonb_strip_nulls jsonb_set jsonb_insert jsonb_pretty ' +
    'json_to_record jsonb_to_record json_to_recordset jsonb_to_recordset ' +
    'jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first',
  arrays:
    'unnest array_length array_position array_positions array_append array_prepend array_cat array_remove ' +
    'array_replace cardinality array_upper array_lower array_ndims trim_array generate_series generate_subscripts',
  others: 'coalesce nullif num_nulls num_nonnulls',
};

export const allowedFunctions: ReadonlySet<string> = new Set(
  Object.values(families).flatMap((names) => names.split(' ')),
);
