<?php
/*
Plugin Name: What a test may switch, and a shortcode that shows whether it ran
All routes are POST, under galley-test/v1, and open to everybody: the site listens on loopback.
*/

add_shortcode('galley_test', fn () => 'SHORTCODE RAN');

add_action('rest_api_init', function () {
    $route = fn (string $name, array $values, callable $callback) => register_rest_route('galley-test/v1', "/$name", [
        'methods' => 'POST',
        'permission_callback' => '__return_true',
        'args' => $values,
        'callback' => $callback,
    ]);
    $one_of = fn (string ...$values) => ['type' => 'string', 'required' => true, 'enum' => $values];

    // {"plugin": …}: which SEO plugin the site has.
    $route('seo', ['plugin' => $one_of('none', 'yoast', 'yoast-read-only', 'rank-math')], function ($request) {
        update_option('galley_test_seo', $request['plugin']);
        return ['plugin' => $request['plugin']];
    });

    // {"style": …}: the shape of public addresses, and with it of the API's own.
    $structures = ['plain' => '', 'index' => '/index.php/%postname%/', 'pretty' => '/%postname%/', 'dated' => '/%year%/%monthnum%/%postname%/'];
    $route('permalinks', ['style' => $one_of(...array_keys($structures))], function ($request) use ($structures) {
        global $wp_rewrite;
        $wp_rewrite->set_permalink_structure($structures[$request['style']]);
        $wp_rewrite->flush_rules(false);
        return ['style' => $request['style'], 'apiRoot' => rest_url()];
    });

    // Every post, tag, category and file is gone; no SEO plugin; pretty addresses.
    $route('reset', [], function () {
        global $wp_rewrite;
        $types = ['post', 'attachment'];
        $ids = get_posts(['post_type' => $types, 'post_status' => [...array_keys(get_post_stati())], 'numberposts' => -1, 'fields' => 'ids', 'suppress_filters' => true]);
        foreach ($ids as $id) {
            wp_delete_post($id, true);
        }
        foreach (['post_tag', 'category'] as $taxonomy) {
            foreach (get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'ids']) as $term) {
                wp_delete_term($term, $taxonomy);
            }
        }
        update_option('galley_test_seo', 'none');
        $wp_rewrite->set_permalink_structure('/%postname%/');
        $wp_rewrite->flush_rules(false);
        return ['deleted' => count($ids)];
    });
});
