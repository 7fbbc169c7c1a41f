<?php
/*
Plugin Name: Yoast and Rank Math as the REST API shows them
The option galley_test_seo says which of the two plays: none, yoast, yoast-read-only or rank-math.
*/

function galley_test_seo(): string
{
    return (string) get_option('galley_test_seo', 'none');
}

function galley_test_may_edit(int $post_id): bool
{
    return current_user_can('edit_post', $post_id);
}

// Yoast writes through the post's own meta, where it is new enough; before, REST clients can only read.
add_action('init', function () {
    if (galley_test_seo() !== 'yoast') {
        return;
    }
    foreach (['_yoast_wpseo_title', '_yoast_wpseo_metadesc'] as $key) {
        register_post_meta('post', $key, [
            'type' => 'string',
            'single' => true,
            'show_in_rest' => true,
            // WordPress protects keys that begin with an underscore unless this says otherwise.
            'auth_callback' => fn ($allowed, $meta_key, $post_id) => galley_test_may_edit((int) $post_id),
        ]);
    }
});

add_action('rest_api_init', function () {
    $seo = galley_test_seo();
    if (str_starts_with($seo, 'yoast')) {
        register_rest_route('yoast/v1', '/get_head', [
            'methods' => 'GET',
            'permission_callback' => '__return_true',
            'callback' => fn () => ['html' => '', 'json' => (object) [], 'status' => 200],
        ]);
    }
    if ($seo === 'rank-math') {
        register_rest_route('rankmath/v1', '/updateMeta', [
            'methods' => 'POST',
            'permission_callback' => fn ($request) => galley_test_may_edit((int) $request['objectID']),
            'args' => [
                'objectType' => ['type' => 'string', 'required' => true],
                'objectID' => ['type' => 'integer', 'required' => true],
                'meta' => ['required' => true],
            ],
            'callback' => 'galley_test_rank_math_update',
        ]);
    }
});

function galley_test_rank_math_update(WP_REST_Request $request): array
{
    foreach ((array) $request['meta'] as $key => $value) {
        if (!str_starts_with($key, 'rank_math_')) {
            continue;
        }
        if ($value === '') {
            delete_post_meta((int) $request['objectID'], $key);
        } else {
            update_post_meta((int) $request['objectID'], $key, sanitize_text_field($value));
        }
    }
    return ['slug' => true, 'schemas' => []];
}

add_action('wp_head', function () {
    if (!is_singular('post')) {
        return;
    }
    $keys = ['yoast' => '_yoast_wpseo_metadesc', 'yoast-read-only' => '_yoast_wpseo_metadesc', 'rank-math' => 'rank_math_description'];
    $key = $keys[galley_test_seo()] ?? null;
    $description = $key === null ? '' : get_post_meta(get_the_ID(), $key, true);
    if ($description !== '') {
        echo '<meta name="description" content="' . esc_attr($description) . '" />' . "\n";
    }
}, 1);
